import { CATEGORY_SLUGS, CHARACTERS, STANDINGS, TRAINING_STATES } from '@finaula/contract/constants';

const oneOf =
  <const Values extends readonly (string | number)[]>(...allowed: Values) =>
  (value: unknown): Values[number] | undefined =>
    allowed.find((one) => one === value);
const text = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length >= 1 && value.length <= max ? value : undefined;
const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
/** Reads YYYY-MM-DD; `Date` would turn February 30 into a day of March. */
const day = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(value);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value) ? value : undefined;
};

const readers = {
  pantalla: oneOf('entrar'),
  /** The registration dialog, open at one of its tabs. */
  registro: oneOf('empleado', 'entidad'),
  /** Another dialog of a visitor; it may cover the registration. */
  dialogo: oneOf('contacto', 'privacidad', 'terminos'),
  /** The slide, from 1. */
  lamina: whole(1),
  /** 1: the viewer follows the short route of the course. */
  ruta: oneOf(1),
  /** 1: on a phone, the assistant's sheet covers the slide. */
  asistente: oneOf(1),
  /** The reviewed question of the finished quiz, from 1. */
  repaso: whole(1),
  /** The number of a course version. */
  version: whole(1, 100_000),
  /** The review state that the list of institutions is filtered by. */
  revision: oneOf('pending', 'verified', 'suspended'),
  categoria: oneOf(...CATEGORY_SLUGS),
  buscar: text(CHARACTERS.search),
  /** The course that the training report is filtered by. */
  de_curso: text(40),
  estado: oneOf(...TRAINING_STATES),
  /** An act of the ledger, or a group of acts. */
  acto: text(60),
  /** The institution that the ledger is filtered by. */
  entidad: text(36),
  desde: day,
  hasta: day,
  /** The date that compliance is shown for. */
  al: day,
  /** `hoy`: compliance on that date includes what was recorded later. */
  conocido: oneOf('hoy'),
  obligacion: text(36),
  /** The course and the objective of a failed topic, for which an obligation is about to be made. */
  refuerzo: text(40),
  tema: whole(0, 10_000),
  /** The situation of a case, instead of the objective: ids of the case and the situation. */
  decision: text(81),
  /** A dash: people without an area. */
  area: text(120),
  situacion: oneOf(...STANDINGS),
  /** The order of a list, where it is not the default. */
  orden: oneOf('name', 'waiting', 'newest', 'urgency', 'due', 'area', 'course', 'until'),
  /** The year of the programme. */
  anio: whole(2000, 2100),
  /** From 2: the first page has no parameter. */
  pagina: whole(2, 100_000),
};

type Readers = typeof readers;
type Name = keyof Readers;

/** The search parameters of all screens; each route validates only its own (app/routes.tsx). */
export type SearchParams = { [Key in Name]?: ReturnType<Readers[Key]> };

/**
 * Makes a route's `validateSearch`: it drops malformed values and unknown parameters, and never throws. It
 * is hand-written because a schema library would make the first load a quarter heavier.
 */
export const reads =
  <const Names extends readonly Name[]>(...names: Names) =>
  (search: Record<string, unknown>): Pick<SearchParams, Names[number]> => {
    const found: Partial<Record<Name, unknown>> = {};
    for (const name of names) {
      const value = readers[name](search[name]);
      if (value !== undefined) found[name] = value;
    }
    return found as Pick<SearchParams, Names[number]>;
  };
