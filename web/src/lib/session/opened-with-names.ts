import type { OpenedWith } from '@finaula/contract/accounts';

/** Follows "con" in sentences about sessions and acts of the ledger. */
export const openedWithNames: Record<OpenedWith, string> = {
  password: 'contraseña',
  totp: 'contraseña y aplicación de códigos',
  recovery_code: 'contraseña y código de recuperación',
  passkey: 'llave de acceso',
  provider: 'el proveedor de tu institución',
};
