import { categorySlug } from '@finaula/contract/courses';
import { z } from 'zod';

/**
 * Where a person is, as search parameters of `/`: a reload or a shared address leads back there.
 * A malformed value is dropped, never an error; unknown parameters are dropped by the router.
 */
export const place = z
  .object({
    pantalla: z.literal('entrar').optional().catch(undefined),
    curso: z.string().min(1).max(64).optional().catch(undefined),
    lamina: z.int().positive().optional().catch(undefined),
    quiz: z.literal(1).optional().catch(undefined),
    categoria: categorySlug.optional().catch(undefined),
    buscar: z.string().min(1).max(100).optional().catch(undefined),
  })
  // Slide and quiz belong to a course, the filters to the catalogue.
  .transform(({ curso, lamina, quiz, pantalla, ...filters }) => {
    if (curso !== undefined) return { curso, lamina: quiz ? undefined : lamina, quiz };
    return pantalla === undefined ? filters : { pantalla };
  })
  .transform((found): Place => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)));

export interface Place {
  pantalla?: 'entrar' | undefined;
  curso?: string | undefined;
  /** From 1. */
  lamina?: number | undefined;
  quiz?: 1 | undefined;
  categoria?: z.infer<typeof categorySlug> | undefined;
  buscar?: string | undefined;
}
