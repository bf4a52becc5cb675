import type { LedgerEntry } from './ledger.ts';

const methods: Record<string, string> = {
  totp: 'aplicación de códigos',
  passkey: 'llave de acceso',
  recovery_code: 'código de recuperación',
};

/** Why a passkey was refused. */
export const passkeyRefusals: Record<string, string> = {
  challenge: 'la solicitud venció, ya se había usado o era para otra cosa',
  passkey: 'la llave no es de esta cuenta',
  signature: 'la firma no corresponde',
  counter: 'el contador del dispositivo retrocedió, como en una copia',
};

/** Details of an act on second factors. */
export function factorFactsOf({ detail, user_name }: LedgerEntry): string {
  const facts = [
    methods[String(detail.method)],
    detail.name !== undefined && `«${detail.name}»`,
    detail.reason !== undefined && (passkeyRefusals[String(detail.reason)] ?? detail.reason),
  ].filter((part) => typeof part === 'string');
  return [user_name ?? 'Una persona que ya no está', ...facts].join(', ');
}
