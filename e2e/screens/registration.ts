import { expect, type Page } from '@playwright/test';
import * as registration from '../fixtures/registration.ts';
import { dialog, heading, type Screen } from './opening.ts';

async function fillEmployee(page: Page): Promise<void> {
  await registration.fillEmployee(page, { email: registration.freshEmail(), entityName: 'Aprendiz Individual' });
}

const MESSAGE = 'Lo que responde la revisión del nombre.';
const nameIs = (reply: { available: boolean; is_pre_populated: boolean }) => (page: Page) =>
  page.route(registration.CHECK, (route) => route.fulfill({ json: { message: MESSAGE, ...reply } }));
async function typeName(page: Page): Promise<void> {
  await registration.field(page, 'Nombre de la entidad').fill('Banco Ejemplo');
  await expect(page.getByRole('status').filter({ hasText: MESSAGE })).toBeVisible();
}

/** Registration of an employee and of an entity. */
export const registrationScreens: Screen[] = [
  {
    name: 'register-employee',
    title: 'Registration of an employee',
    who: 'visitor',
    address: '/?registro=empleado',
    open: dialog,
  },
  {
    name: 'register-entity',
    title: 'Registration of an entity',
    who: 'visitor',
    address: '/?registro=entidad',
    open: dialog,
  },
  {
    name: 'register-employee-errors',
    title: 'Registration of an employee, sent empty, with the list of entities',
    who: 'visitor',
    address: '/?registro=empleado',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Crear cuenta' }).click();
      await page.getByRole('dialog').getByRole('combobox').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'register-employee-filled',
    title: 'Registration of an employee, filled in',
    who: 'visitor',
    address: '/?registro=empleado',
    open: fillEmployee,
  },
  {
    name: 'register-employee-done',
    title: 'Registration of an employee, done',
    who: 'visitor',
    address: '/?registro=empleado',
    open: async (page) => {
      await fillEmployee(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Crear cuenta' }).click();
      await heading('Tu registro está hecho')(page);
    },
  },
  {
    name: 'register-entity-free',
    title: 'An entity whose name is free',
    who: 'visitor',
    address: '/?registro=entidad',
    before: nameIs({ available: true, is_pre_populated: false }),
    open: typeName,
  },
  {
    name: 'register-entity-taken',
    title: 'An entity whose name is taken',
    who: 'visitor',
    address: '/?registro=entidad',
    before: nameIs({ available: false, is_pre_populated: false }),
    open: typeName,
  },
  {
    name: 'register-entity-directory',
    title: 'An entity of the directory',
    who: 'visitor',
    address: '/?registro=entidad',
    before: nameIs({ available: true, is_pre_populated: true }),
    open: typeName,
  },
];
