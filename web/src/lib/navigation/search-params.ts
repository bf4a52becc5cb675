import { CATEGORY_SLUGS, TRAINING_STATES } from '@finaula/contract/constants';
import type { CategorySlug } from '@finaula/contract/courses';
import type { Standing } from '@finaula/contract/obligations';
import type { TrainingState } from '@finaula/contract/training';

/** The screen, as search parameters of `/`: a reload or a shared address leads back to it. */
export interface SearchParams {
  pantalla?: 'entrar' | undefined;
  /** The registration dialog, open at one of its tabs. */
  registro?: 'empleado' | 'entidad' | undefined;
  /** Another dialog of a visitor, which may lie over the registration. */
  dialogo?: 'contacto' | 'privacidad' | 'terminos' | undefined;
  /** A tab of the role, or one's own account; none is the role's own panel. */
  seccion?:
    | 'entidades'
    | 'bitacora'
    | 'mensajes'
    | 'capacitacion'
    | 'cumplimiento'
    | 'obligaciones'
    | 'programa'
    | 'cursos'
    | 'asistente'
    | 'institucion'
    | 'examenes'
    | 'reactivos'
    | 'normativa'
    | 'constancias'
    | 'cuenta'
    | 'datos'
    | 'importar'
    | 'expedientes'
    | 'proveedor'
    | undefined;
  /** The file of people that is looked at. */
  importacion?: string | undefined;
  /** The provider of identity that is set up; none is a new one. */
  proveedor?: string | undefined;
  curso?: string | undefined;
  /** From 1. */
  lamina?: number | undefined;
  /** By the short route through the course, not by all of its slides. */
  ruta?: 1 | undefined;
  /** On a phone the sheet of the assistant lies over the slide; on a desk it always stands beside. */
  asistente?: 1 | undefined;
  quiz?: 1 | undefined;
  /** The exam of the course: what to know before, its questions, or how the last attempt ended. */
  examen?: 'antes' | 'preguntas' | 'resultado' | undefined;
  /**
   * Question of the quiz just taken, from 1: with `quiz` its result is shown again, on a slide there is a way
   * back to it.
   */
  repaso?: number | undefined;
  /** Which institutions the list shows. */
  revision?: 'pending' | 'verified' | 'suspended' | undefined;
  categoria?: CategorySlug | undefined;
  buscar?: string | undefined;
  /** Filters of the training report; `curso` would open one. */
  de_curso?: string | undefined;
  estado?: TrainingState | undefined;
  /** YYYY-MM-DD */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Compliance: its date, today's knowledge of it, and the rows of its list. */
  al?: string | undefined;
  conocido?: 'hoy' | undefined;
  obligacion?: string | undefined;
  /** A dash: without an area. */
  area?: string | undefined;
  situacion?: Standing | undefined;
  /** Programme. */
  anio?: number | undefined;
  /** From 2: the first page needs none. */
  pagina?: number | undefined;
}

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
/** A day that exists, YYYY-MM-DD: one past the end of its month would come back as another. */
const day = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(value);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value) ? value : undefined;
};

const readers = {
  pantalla: oneOf('entrar'),
  registro: oneOf('empleado', 'entidad'),
  dialogo: oneOf('contacto', 'privacidad', 'terminos'),
  seccion: oneOf(
    'entidades',
    'bitacora',
    'mensajes',
    'capacitacion',
    'cumplimiento',
    'obligaciones',
    'programa',
    'cursos',
    'asistente',
    'institucion',
    'examenes',
    'reactivos',
    'normativa',
    'constancias',
    'cuenta',
    'datos',
    'importar',
    'expedientes',
    'proveedor',
  ),
  importacion: text(36),
  proveedor: text(36),
  curso: text(64),
  lamina: whole(1),
  ruta: oneOf(1),
  asistente: oneOf(1),
  quiz: oneOf(1),
  examen: oneOf('antes', 'preguntas', 'resultado'),
  repaso: whole(1),
  revision: oneOf('pending', 'verified', 'suspended'),
  categoria: oneOf(...CATEGORY_SLUGS),
  buscar: text(100),
  de_curso: text(40),
  estado: oneOf(...TRAINING_STATES),
  desde: day,
  hasta: day,
  al: day,
  conocido: oneOf('hoy'),
  obligacion: text(36),
  area: text(120),
  situacion: oneOf('vencida', 'por_vencer', 'pendiente', 'cumplida', 'exenta'),
  anio: whole(2000, 2100),
  pagina: whole(2, 100_000),
} satisfies { [Name in keyof SearchParams]-?: (value: unknown) => SearchParams[Name] };

/**
 * Slide, route, assistant, quiz and review belong to a course, the filters to a list; a visitor's dialogs
 * open over any screen.
 */
const VISITOR = ['registro', 'dialogo'] as const;
function namesOf(found: SearchParams): readonly (keyof SearchParams)[] {
  if (found.curso !== undefined)
    return [
      ...VISITOR,
      'curso',
      'repaso',
      ...(found.examen
        ? (['examen'] as const)
        : found.quiz
          ? (['quiz'] as const)
          : (['lamina', 'ruta', 'asistente'] as const)),
    ];
  if (found.pantalla !== undefined) return [...VISITOR, 'pantalla'];
  const filters = [
    'de_curso',
    'estado',
    'desde',
    'hasta',
    'al',
    'conocido',
    'obligacion',
    'area',
    'situacion',
    'anio',
    'pagina',
  ] as const;
  return [...VISITOR, 'seccion', 'importacion', 'proveedor', 'revision', 'categoria', 'buscar', ...filters];
}

/**
 * Reads the search parameters of `/`. A malformed value is dropped, never an error, and so is an unknown
 * parameter. By hand: it is part of the first load, which a library of schemas would make a quarter heavier.
 */
export const searchParams = {
  parse(search: Record<string, unknown>): SearchParams {
    const found: SearchParams = Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
    );
    return Object.fromEntries(
      namesOf(found).flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])),
    );
  },
};

/** The catalogue, for every role: where one comes back to from a course. */
export const coursesSearch: SearchParams = { seccion: 'cursos' };

/** One's own account: password and sessions, for every role. */
export const accountSearch: SearchParams = { seccion: 'cuenta' };

/** One's own data and rights. */
export const ownDataSearch: SearchParams = { seccion: 'datos' };
/** Mails and their states. */
export const messagesSearch: SearchParams = { seccion: 'mensajes' };

/** How people stand in their obligations on a date. */
export const complianceSearch: SearchParams = { seccion: 'cumplimiento' };

/** Obligations of an entity. */
export const obligationsSearch: SearchParams = { seccion: 'obligaciones' };

/** Supervision files. */
export const supervisionSearch: SearchParams = { seccion: 'expedientes' };

/** The programme of a year, planned and done. */
export const programmeSearch: SearchParams = { seccion: 'programa' };

/** Certificates and progress of an entity's people. */
export const trainingSearch: SearchParams = { seccion: 'capacitacion' };

/** One's own constancias, for every role. */
export const certificatesSearch: SearchParams = { seccion: 'constancias' };

/** The administrator's own institution: review, names, code, administrators. */
export const institutionSearch: SearchParams = { seccion: 'institucion' };

/** Many people at once, from a file. */
export const importSearch: SearchParams = { seccion: 'importar' };

/** One provider of identity; without an id, one that is added. */
export const providerSearch = (proveedor?: string): SearchParams => ({ seccion: 'proveedor', proveedor });
