import { z } from 'zod';
import { call } from './call.ts';
import { line, newPassword } from './validation.ts';

export const invitationCalls = {
  getInvitation: call({
    summary: 'A quién invita un enlace, y quién invita',
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    status: 200,
    reply: z.object({
      name: z.string(),
      email: z.string(),
      entity_name: z.string(),
      /** The user audits the institution instead of learning in it. */ audits: z.boolean(),
      expires_at: z.string(),
    }),
    errors: ['INVITATION_UNKNOWN', 'INVITATION_EXPIRED', 'INVITATION_VOIDED', 'INVITATION_USED', 'ACCOUNT_INACTIVE'],
  }),
  acceptInvitation: call({
    summary: 'Contraseña elegida por quien recibió una invitación: su cuenta queda abierta',
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'anyone',
    body: z.object({ token: line(200), password: newPassword }),
    status: 200,
    reply: z.object({ message: z.string(), email: z.string(), device: z.string() }),
    errors: [
      'INVITATION_UNKNOWN',
      'INVITATION_EXPIRED',
      'INVITATION_VOIDED',
      'INVITATION_USED',
      'ACCOUNT_INACTIVE',
      'ENTITY_FULL',
      'PASSWORD_COMMON',
    ],
  }),
};
