import type { RegisteredRouter } from '@tanstack/react-router';

type Routes = RegisteredRouter['routesByPath'];
type ParamsOf<Path extends keyof Routes> = Routes[Path]['types']['allParams'];

/** A path of the route tree with the parameters that its route accepts. */
export type Address = {
  [Path in keyof Routes]: {
    to: Path;
    search?: Routes[Path]['types']['fullSearchSchema'];
  } & (keyof ParamsOf<Path> extends never ? { params?: undefined } : { params: ParamsOf<Path> });
}[keyof Routes];

export type Path = Address['to'];

/** The address of one route, for example of a slide. */
export type AddressOf<To extends Path> = Extract<Address, { to: To }>;
