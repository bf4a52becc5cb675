import { categorySlug } from '@finaula/contract/courses';
import { type TrainingState, trainingState } from '@finaula/contract/training';
import { z } from 'zod';

/**
 * Where a person is, as search parameters of `/`: a reload or a shared address leads back there.
 * A malformed value is dropped, never an error; unknown parameters are dropped by the router.
 */
export const place = z
  .object({
    pantalla: z.literal('entrar').optional().catch(undefined),
    registro: z.enum(['empleado', 'entidad']).optional().catch(undefined),
    dialogo: z.enum(['contacto', 'privacidad', 'terminos']).optional().catch(undefined),
    seccion: z.enum(['entidades', 'bitacora', 'capacitacion', 'cursos', 'asistente', 'constancias', 'cuenta']).optional().catch(undefined),
    curso: z.string().min(1).max(64).optional().catch(undefined),
    lamina: z.int().positive().optional().catch(undefined),
    asistente: z.literal(1).optional().catch(undefined),
    quiz: z.literal(1).optional().catch(undefined),
    repaso: z.int().positive().optional().catch(undefined),
    categoria: categorySlug.optional().catch(undefined),
    buscar: z.string().min(1).max(100).optional().catch(undefined),
    de_curso: z.string().min(1).max(40).optional().catch(undefined),
    estado: trainingState.optional().catch(undefined),
    desde: z.iso.date().optional().catch(undefined),
    hasta: z.iso.date().optional().catch(undefined),
    pagina: z.int().min(2).max(100_000).optional().catch(undefined),
  })
  // Slide, assistant, quiz and review belong to a course, the filters to a list; a visitor's dialogs open over any screen.
  .transform(({ curso, lamina, asistente, quiz, repaso, pantalla, registro, dialogo, ...filters }) => {
    if (curso !== undefined) return { curso, repaso, ...(quiz ? { quiz } : { lamina, asistente }), registro, dialogo };
    return pantalla === undefined ? { ...filters, registro, dialogo } : { pantalla, registro, dialogo };
  })
  .transform((found): Place => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)));

export interface Place {
  pantalla?: 'entrar' | undefined;
  /** The registration dialog, open at one of its tabs. */
  registro?: 'empleado' | 'entidad' | undefined;
  /** Another dialog of a visitor, which may lie over the registration. */
  dialogo?: 'contacto' | 'privacidad' | 'terminos' | undefined;
  /** A tab of the role, or one's own account; none is the role's own panel. */
  seccion?: 'entidades' | 'bitacora' | 'capacitacion' | 'cursos' | 'asistente' | 'constancias' | 'cuenta' | undefined;
  curso?: string | undefined;
  /** From 1. */
  lamina?: number | undefined;
  /** On a phone the sheet of the assistant lies over the slide; on a desk it always stands beside. */
  asistente?: 1 | undefined;
  quiz?: 1 | undefined;
  /** Question of the quiz just taken, from 1: with `quiz` its result is shown again, on a slide there is a way back to it. */
  repaso?: number | undefined;
  categoria?: z.infer<typeof categorySlug> | undefined;
  buscar?: string | undefined;
  /** Filters of the training report; `curso` would open one. */
  de_curso?: string | undefined;
  estado?: TrainingState | undefined;
  /** YYYY-MM-DD */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** From 2: the first page needs none. */
  pagina?: number | undefined;
}

/** The catalogue, for every role: where one comes back to from a course. */
export const coursesPlace: Place = { seccion: 'cursos' };

/** One's own data, password and sessions, for every role. */
export const accountPlace: Place = { seccion: 'cuenta' };

/** Who holds what in an entity. */
export const trainingPlace: Place = { seccion: 'capacitacion' };

/** One's own constancias, for every role. */
export const certificatesPlace: Place = { seccion: 'constancias' };
