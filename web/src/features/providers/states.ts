import type { NewPeople, Provider } from '@finaula/contract/providers';

export const states: Record<Provider['state'], { label: string; kind: 'ok' | 'off' | 'warn' | 'info' }> = {
  draft: { label: 'Sin probar', kind: 'warn' },
  tested: { label: 'Probado, sin encender', kind: 'info' },
  on: { label: 'Encendido', kind: 'ok' },
  off: { label: 'Apagado', kind: 'off' },
};

/** How new people from the provider are treated. */
export const newPeopleChoices: readonly { value: NewPeople; label: string; about: string }[] = [
  { value: 'pending', label: 'Queda esperando', about: 'Se crea su cuenta y entra cuando tú la activas en Usuarios.' },
  {
    value: 'active',
    label: 'Entra de inmediato',
    about: 'Se crea su cuenta y entra: tu proveedor ya decidió quién es de tu institución.',
  },
  {
    value: 'refused',
    label: 'No entra',
    about: 'Solo entra quien ya está dado de alta aquí, por archivo, por tu directorio o por invitación.',
  },
];
