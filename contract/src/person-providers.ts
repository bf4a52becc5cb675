import { z } from 'zod';
import { call } from './call.ts';
import { id } from './validation.ts';

/** The identities that a person of the institution has at its identity providers. */
export const personProviderCalls = {
  listPersonProviders: call({
    summary: 'Con qué proveedores de identidad está unida la cuenta de una persona de la entidad propia',
    method: 'GET',
    path: '/api/admin/entity-users/:id/providers',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 200,
    reply: z.object({
      links: z.array(z.object({ provider_id: id, name: z.string(), linked_at: z.string(), last_used_at: z.string() })),
    }),
    errors: ['USER_NOT_FOUND'],
  }),
  unlinkPersonProvider: call({
    summary:
      'Separación de una cuenta y la identidad que tenía en un proveedor, por ejemplo porque ahí se creó de nuevo; cierra sus sesiones y se le avisa',
    method: 'DELETE',
    path: '/api/admin/entity-users/:id/providers/:provider',
    access: 'EntidadAdmin',
    params: z.object({ id, provider: id }),
    status: 204,
    reply: z.void(),
    errors: ['USER_NOT_FOUND', 'PROVIDER_NOT_LINKED'],
  }),
};
