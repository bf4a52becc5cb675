import { z } from 'zod';
import { LEVELS, POSTS } from './constants.ts';

export const post = z.enum(POSTS);

/** The posts that need a part of a course. A part for all of them has no roles. */
export const roles = z
  .array(post)
  .min(1)
  .max(POSTS.length - 1)
  .refine((posts) => new Set(posts).size === posts.length, 'Hay un puesto repetido.');

export const level = z.enum(LEVELS);
