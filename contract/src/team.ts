import { z } from 'zod';
import { call } from './call.ts';
import { standing } from './compliance.ts';

/** The people who report to the reader directly. Holds neither scores, attempts, nor reasons. */
export const team = z.object({
  on: z.string(),
  /** The most urgent first; empty for a reader without direct reports. */
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      position: z.string().nullable(),
      /** Whether the person has ever confirmed the account. */
      has_entered: z.boolean(),
      /** The most urgent one; null: the institution asks nothing of the person. */
      standing: standing.nullable(),
      /** Obligations that are not fulfilled. */
      open: z.array(z.object({ title: z.string(), standing, due_on: z.string() })),
      /** The next date on which a fulfilled obligation has to be repeated. */
      next_due_on: z.string().nullable(),
      /** The last day of the waivers of somebody who is exempt from everything. */
      waived_until: z.string().nullable(),
    }),
  ),
  /** The last day on which somebody came under the reader or ceased to. */
  changed_on: z.string().nullable(),
  /** Other administrators of the institution, who can correct the list. */
  administrators: z.array(z.string()),
});
export type Team = z.infer<typeof team>;

export const teamCalls = {
  getTeam: call({
    summary: 'Tu equipo: la situación de hoy de quienes te reportan directamente, y nada más',
    method: 'GET',
    path: '/api/team',
    access: 'signed-in',
    status: 200,
    reply: team,
    errors: [],
  }),
};
