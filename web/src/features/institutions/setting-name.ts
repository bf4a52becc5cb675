import type { SettingKind } from '@finaula/contract/handovers';

const kindNames: Record<SettingKind, string> = {
  auditor: 'Acceso de auditoría de ',
  provider: 'Proveedor de identidad ',
  domain: 'Dominio ',
  directory_token: 'Directorio: ',
};

/** A setting by its kind and name. The name of a token says that it is one. */
export const settingName = ({ kind, name }: { kind: SettingKind; name: string }): string => `${kindNames[kind]}${name}`;
