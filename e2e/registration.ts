import type { Page } from '@playwright/test';
import { PASSWORD } from './institution.ts';
import { expect } from './journey.ts';

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crea tu cuenta' });
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
export const entity = (page: Page) => dialog(page).getByRole('combobox', { name: 'Entidad' });
export const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
export const freshEmail = () => `${crypto.randomUUID()}@correo.example`;
export const CHECK = '**/api/auth/check-entity-name*';

export async function open(page: Page, tab: 'empleado' | 'entidad'): Promise<void> {
  await page.goto(`/?registro=${tab}`);
  await expect(dialog(page)).toBeVisible();
}

export async function chooseEntity(page: Page, name: string): Promise<void> {
  await entity(page).fill(name);
  await dialog(page).getByRole('option', { name }).click();
  await expect(entity(page)).toHaveValue(name);
}

export async function fillEmployee(page: Page, { email, entityName }: { email: string; entityName: string }): Promise<void> {
  await field(page, 'Nombre completo').fill('Íñigo Ñúñez');
  await field(page, 'Correo electrónico').fill(email);
  await chooseEntity(page, entityName);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar contraseña').fill(PASSWORD);
}

export async function fillEntity(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await field(page, 'Nombre de la entidad').fill(name);
  await field(page, 'Razón social').fill(`${name}, S.A. de C.V.`);
  await field(page, 'Correo de contacto').fill(email);
  await field(page, 'Nombre del firmante').fill('Quien Firma');
  await field(page, 'Nombre completo').fill('Adriana Montes');
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar contraseña').fill(PASSWORD);
}
