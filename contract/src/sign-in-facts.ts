import { openedWith, openedWithNames } from './accounts.ts';
import { type CallName, calls } from './calls.ts';
import { type ErrorCode, errors } from './errors.ts';
import { passkeyRefusals } from './factor-facts.ts';
import { type LedgerEntry, REFUSALS_MINUTES } from './ledger.ts';
import { type ProviderFailureCode, providerFailures } from './provider-errors.ts';
import { timeOf } from './time-of-day.ts';

/** Reasons in the third person; the table of errors addresses the user who signs in. */
const reasons: Partial<Record<string, string>> = {
  INVALID_CREDENTIALS: 'contraseña equivocada',
  CURRENT_PASSWORD_WRONG: 'contraseña equivocada dentro de su cuenta',
  EMAIL_NOT_VERIFIED: 'correo sin verificar',
  ACCOUNT_INACTIVE: 'cuenta inactiva',
  ENTITY_SUSPENDED: 'entidad suspendida',
  AUDIT_OVER: 'auditoría terminada',
  SIGN_IN_WITH_PROVIDER: 'su institución pide entrar con el proveedor',
  RATE_LIMITED: 'se alcanzó el límite de intentos',
  ...Object.fromEntries(
    Object.entries(passkeyRefusals).map(([reason, words]) => [
      `PASSKEY_${reason.toUpperCase()}`,
      `llave de acceso: ${words}`,
    ]),
  ),
};

/** The words for a code of this list, of a provider's failure or of the error table. */
const reasonOf = (code: string): string =>
  reasons[code] ??
  (code in providerFailures ? providerFailures[code as ProviderFailureCode] : errors[code as ErrorCode]?.detail) ??
  code;

/** "3 veces entre 9:15 y 9:30"; undefined for old rows without a count. */
function timesText({ attempts, since, reason }: LedgerEntry['detail']): string | undefined {
  if (attempts === undefined || since === undefined) return undefined;
  const end = new Date(Date.parse(String(since)) + REFUSALS_MINUTES * 60_000).toISOString();
  const span = `entre ${timeOf(String(since))} y ${timeOf(end)}`;
  // A limit is reported once, however often it refused.
  return reason === 'RATE_LIMITED' ? span : `${attempts === 1 ? '1 vez' : `${attempts} veces`} ${span}`;
}

function personName({ user_name, detail }: LedgerEntry): string {
  if (detail.account === 'none') return 'Correos que no tienen cuenta';
  if (detail.name !== undefined) return String(detail.name);
  if (detail.count !== undefined) return detail.count === 1 ? 'Otra persona' : `Otras ${detail.count} personas`;
  return user_name ?? 'Una persona que ya no está';
}

/** Undefined when the act's name, or the user's name, is enough. */
function describeRefusal({ action, detail }: LedgerEntry): string | undefined {
  if (action === 'session timed out' || detail.account === 'none') return undefined;
  if (action === 'access refused') return `«${calls[detail.call as CallName]?.summary ?? detail.call}»`;
  return reasonOf(String(detail.reason));
}

/** Details of a sign-in or refusal. */
export function signInFactsOf(entry: LedgerEntry): string {
  const { action, detail, user_name } = entry;
  if (action === 'signed in') {
    const means = openedWith.parse(detail.with);
    const person = user_name ?? 'Una persona que ya no está';
    return `${person}, con ${means === 'provider' ? detail.name : openedWithNames[means]}, en ${detail.device}`;
  }
  const facts = [describeRefusal(entry), timesText(detail)].filter((part) => part !== undefined).join(', ');
  return `${personName(entry)}: ${facts}`;
}
