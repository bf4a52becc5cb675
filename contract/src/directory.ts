import { z } from 'zod';
import { call } from './call.ts';
import { day, id } from './validation.ts';

/** Tokens that may be valid at once: the current one and its successor. */
export const DIRECTORY_TOKENS = 2;
/** The longest lifetime of a token, in days. */
export const TOKEN_DAYS = 365;
/** The most people that a preview names, of each kind. */
export const DIRECTORY_PREVIEW = 100;

const directoryToken = z.object({
  id,
  created_at: z.string(),
  /** Null when the account was deleted. */
  created_by: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** The last day. */
  expires_on: z.string(),
  /** The last day of a token whose maker no longer administers the institution, unless it is replaced. */
  ends_without_maker_on: z.string().nullable(),
});

/** An institution's directory connection by SCIM 2.0. */
export const directory = z.object({
  base_url: z.string(),
  /** `none`: never connected; `trial`: requests are stored and shown, but not applied. */
  state: z.enum(['none', 'trial', 'on']),
  switched_on_at: z.string().nullable(),
  tokens: z.array(directoryToken),
  /** Domains that addresses must belong to. */
  domains: z.array(z.string()),
  people: z.int().nonnegative(),
  groups: z.int().nonnegative(),
  /** Requests that still have to be applied while the directory is switched on. */
  waiting: z.int().nonnegative(),
  refused: z.array(z.object({ user_name: z.string(), reason: z.string() })),
  /** Stated values that did not fit: `name` of a person or a group, and what became of the attribute. */
  notes: z.array(z.object({ name: z.string(), attribute: z.string(), note: z.string() })),
  last_used_at: z.string().nullable(),
  last_refusal: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type Directory = z.infer<typeof directory>;

const previewed = z.object({ name: z.string(), email: z.string(), area: z.string().nullable() });

/** The effects of switching on, by the requests received so far. */
export const directoryPreview = z.object({
  /** New accounts. */
  create: z.int().nonnegative(),
  /** Existing users, found by their address. */
  link: z.int().nonnegative(),
  /** Users with access whom the directory lists as inactive. */
  leave: z.int().nonnegative(),
  leaving: z.array(previewed),
  /** Users with access whom the directory does not list; they keep it. */
  unlisted: z.int().nonnegative(),
  unlisted_people: z.array(previewed),
});
export type DirectoryPreview = z.infer<typeof directoryPreview>;

/** Measures how long a deprovisioned user keeps access. */
export const directoryTest = z.object({
  /** From the directory's request until the user's session is refused. */
  milliseconds: z.int().nonnegative(),
  /** False: the session was still accepted. */
  access_ended: z.boolean(),
});
export type DirectoryTest = z.infer<typeof directoryTest>;

export const directoryCalls = {
  getDirectory: call({
    summary: 'Cómo está conectado el directorio de la entidad propia (SCIM 2.0)',
    method: 'GET',
    path: '/api/admin/directory',
    access: 'EntidadAdmin',
    status: 200,
    reply: directory,
    errors: [],
  }),
  makeDirectoryToken: call({
    summary: 'Token con el que el directorio se identifica; solo se muestra en esta respuesta',
    method: 'POST',
    path: '/api/admin/directory/tokens',
    access: 'EntidadAdmin',
    body: z.object({ expires_on: day }),
    status: 201,
    reply: z.object({ token: z.string() }),
    errors: ['ACCESS_NEEDS_REVIEW', 'DIRECTORY_NEEDS_DOMAIN', 'DIRECTORY_TOKENS_FULL', 'DATE_PAST', 'TOKEN_TOO_LONG'],
  }),
  rotateDirectoryToken: call({
    summary: 'Token que sustituye a otro; el anterior sirve hasta `old_ends_on`, para cambiarlo en el directorio',
    method: 'POST',
    path: '/api/admin/directory/tokens/:id/rotation',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    body: z.object({ expires_on: day, old_ends_on: day }),
    status: 201,
    reply: z.object({ token: z.string() }),
    errors: [
      'ACCESS_NEEDS_REVIEW',
      'DIRECTORY_TOKENS_FULL',
      'DIRECTORY_TOKEN_NOT_FOUND',
      'DATE_PAST',
      'TOKEN_TOO_LONG',
    ],
  }),
  revokeDirectoryToken: call({
    summary: 'Un token del directorio deja de servir; nadie pierde su acceso por ello',
    method: 'DELETE',
    path: '/api/admin/directory/tokens/:id',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['DIRECTORY_TOKEN_NOT_FOUND'],
  }),
  previewDirectory: call({
    summary: 'Qué pasaría al encender la sincronización: quién perdería el acceso, quién se daría de alta',
    method: 'GET',
    path: '/api/admin/directory/preview',
    access: 'EntidadAdmin',
    status: 200,
    reply: directoryPreview,
    errors: [],
  }),
  testDirectory: call({
    summary: 'Cuánto tarda una baja que pide el directorio, con una persona de prueba de la que no queda nada',
    method: 'POST',
    path: '/api/admin/directory/test',
    access: 'EntidadAdmin',
    status: 200,
    reply: directoryTest,
    errors: ['ACCESS_NEEDS_REVIEW', 'DIRECTORY_NEEDS_DOMAIN'],
  }),
  switchDirectoryOn: call({
    summary:
      'Desde ahora lo que dice el directorio vale; `leavers`: cuántas personas perderían el acceso, según lo que se mostró',
    method: 'POST',
    path: '/api/admin/directory/on',
    access: 'EntidadAdmin',
    body: z.object({ leavers: z.int().nonnegative() }),
    status: 200,
    reply: directory,
    errors: ['DIRECTORY_NOT_IN_TRIAL', 'DIRECTORY_PREVIEW_CHANGED', 'ACCESS_NEEDS_REVIEW'],
  }),
};
