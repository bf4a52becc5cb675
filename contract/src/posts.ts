import type { LEVELS, POSTS } from './constants.ts';

export type Post = (typeof POSTS)[number];
export type Level = (typeof LEVELS)[number];

export const POST_NAMES: Record<Post, string> = {
  ventanilla: 'Ventanilla',
  ejecutivo: 'Ejecutivo de cuenta',
  crédito: 'Crédito',
  operaciones: 'Operaciones',
  cumplimiento: 'Cumplimiento',
  ti: 'Tecnología',
  dirección: 'Dirección',
};

/** Whether a part of a course is for a post; one without roles is for all. */
export const isFor = (post: Post, { roles }: { roles?: readonly Post[] | undefined }): boolean =>
  roles === undefined || roles.includes(post);
