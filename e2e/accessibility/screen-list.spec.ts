import { expect, test } from '@playwright/test';
import { pathOf, rolePaths, routeOf, routes } from '../screens/routes.ts';
import { screens } from '../screens/screens.ts';

test('the screen list has every path of the router', () => {
  const listed = screens.flatMap((screen) => [routeOf(screen.address), pathOf(screen)]);
  expect(routes.filter((path) => !listed.includes(path))).toEqual([]);
});

for (const { role, actors, paths } of rolePaths)
  test(`the screen list has every path that has a screen of the role ${role}`, () => {
    const listed = screens
      .filter(({ who }) => actors.includes(who))
      .flatMap((screen) => [routeOf(screen.address), pathOf(screen)]);
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !listed.includes(path))).toEqual([]);
  });
