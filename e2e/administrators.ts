import type { Page } from '@playwright/test';

export const PENDING = 'Usuarios pendientes';
export const FAILURE = { status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } };

export const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
export const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
/** By keyboard: a toast lies over the button for its four seconds. */
export const signOut = (page: Page) => page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
export const inMexico = (instant: Date) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' }).format(instant);
