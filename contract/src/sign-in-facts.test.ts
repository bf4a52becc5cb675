import { expect, test } from 'vitest';
import type { LedgerEntry } from './ledger.ts';
import { signInFactsOf } from './sign-in-facts.ts';

const row = (
  action: LedgerEntry['action'],
  detail: LedgerEntry['detail'],
  user_name: string | null = 'Lucía Peña',
): LedgerEntry => ({
  id: 1,
  number: 1,
  at: '2026-11-24T15:31:00.000Z',
  action,
  actor_name: null,
  entity_name: null,
  user_name,
  detail,
  hash: '',
});
const since = '2026-11-24T15:15:00.000Z';

test.each([
  [
    row('signed in', { with: 'totp', device: 'Edge en Windows' }),
    'Lucía Peña, con contraseña y aplicación de códigos, en Edge en Windows',
  ],
  [
    row('signed in', { with: 'provider', provider: '1', name: 'Cuenta del banco', device: 'Edge en Windows' }),
    'Lucía Peña, con Cuenta del banco, en Edge en Windows',
  ],
  [
    row('sign-in refused', { reason: 'INVALID_CREDENTIALS', since, attempts: 3 }),
    'Lucía Peña: contraseña equivocada, 3 veces entre 09:15 y 09:30',
  ],
  [
    row('sign-in refused', { reason: 'RATE_LIMITED', since, attempts: 1 }),
    'Lucía Peña: se alcanzó el límite de intentos, entre 09:15 y 09:30',
  ],
  [
    row('sign-in refused', { reason: 'INVALID_CREDENTIALS', since, account: 'none', attempts: 1 }, null),
    'Correos que no tienen cuenta: 1 vez entre 09:15 y 09:30',
  ],
  [
    row('sign-in refused', { reason: 'INVALID_CREDENTIALS', since, attempts: 40, count: 30, sha256: 'x' }, null),
    'Otras 30 personas: contraseña equivocada, 40 veces entre 09:15 y 09:30',
  ],
  [row('session timed out', { reason: 'SESSION_IDLE', since, attempts: 2 }), 'Lucía Peña: 2 veces entre 09:15 y 09:30'],
  [
    row('access refused', { reason: 'FORBIDDEN', since, attempts: 1, call: 'listLedger' }),
    'Lucía Peña: «Bitácora, lo más reciente primero», 1 vez entre 09:15 y 09:30',
  ],
  [
    row('provider sign-in refused', { provider: '1', name: 'Cuenta del banco', reason: 'address_foreign' }, null),
    /^Cuenta del banco: El correo/,
  ],
])('%#', (entry, sentence) => {
  const said = signInFactsOf(entry);
  if (typeof sentence === 'string') expect(said).toBe(sentence);
  else expect(said).toMatch(sentence);
});
