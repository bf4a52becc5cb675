import type { SettingKind } from '@finaula/contract/handovers';

const named: Record<SettingKind, (name: string) => string> = {
  auditor: (name) => `Acceso de auditoría de ${name}`,
  provider: (name) => `Proveedor de identidad «${name}»`,
  domain: (name) => `Dominio ${name}`,
  // The name says that it is a token.
  directory_token: (name) => `${name} (directorio)`,
  webhook: (name) => `Avisos a ${name}`,
  api_token: (name) => `Token de acceso «${name}»`,
};

/** A setting by its kind and name. */
export const settingName = ({ kind, name }: { kind: SettingKind; name: string }): string => named[kind](name);
