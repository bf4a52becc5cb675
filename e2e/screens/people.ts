import { errors } from '@finaula/contract/errors';
import { IMPORT_COLUMNS } from '@finaula/contract/people-imports';
import type { EmailChange } from '@finaula/contract/privacy';
import { expect, type Page } from '@playwright/test';
import { hasMail } from './mail.ts';
import { heading, press, type Screen } from './opening.ts';

const asked: EmailChange = {
  user_id: '1',
  name: 'Mariana Ríos Peña',
  entity_name: 'Banco Ejemplo del Centro',
  email: 'mariana.rios@banco-ejemplo.example',
  new_email: 'mariana.pena@banco-ejemplo.example',
  requested_at: '2026-11-24T16:58:00Z',
  link_expires_at: null,
};

/** One new person, and one whose date of entry does not exist. */
async function upload(page: Page): Promise<void> {
  const rows = [
    IMPORT_COLUMNS.join(','),
    'Emilia Rocha Ñúñez,emilia.rocha@nueva.example,00010,Crédito,Analista,05/03/2026,,',
    'Ximena Arriaga,ximena.arriaga@nueva.example,00012,,,31/02/2026,,',
  ];
  await page
    .getByTestId('archivo')
    .setInputFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await expect(page.getByRole('heading', { name: '1 fila con error' })).toBeVisible({ timeout: 15_000 });
}

/** A namesake of a colleague, who needs a decision, and an area in another spelling. */
async function uploadNamesake(page: Page): Promise<void> {
  const rows = [
    'nombre,correo,área',
    'EMILIO NAVARRO SAENZ,emilio.navarro.saenz@nueva.example,CREDITO',
    'Emilia Rocha Ñúñez,emilia.rocha@nueva.example,Crédito',
  ];
  await page
    .getByTestId('archivo')
    .setInputFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await expect(page.getByRole('heading', { name: '1 persona por decidir' })).toBeVisible({ timeout: 15_000 });
}

/** Presses a button on the page of somebody who can enter: on a phone the list has no buttons. */
const onPersonPage = (name: string) => async (page: Page) => {
  const entrants = page
    .getByRole('table', { name: 'Usuarios' })
    .getByRole('row')
    .filter({ hasText: 'Empleado' })
    .filter({ hasText: /VerificadoActivo/ });
  await entrants.getByRole('link').first().click();
  await press(name)(page);
};

/** People of an institution, from a file and in their own words, and what was sent to them. */
export const peopleScreens: Screen[] = [
  {
    name: 'person-new',
    title: 'Adding one person',
    who: 'admin',
    address: '/personas',
    open: async (page) => {
      await press('Agregar persona')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar e invitar' }).click();
    },
  },
  {
    name: 'person-new-taken',
    title: 'Adding one person whose address has an account elsewhere',
    who: 'admin',
    address: '/personas',
    open: async (page) => {
      await page.route('**/api/admin/entity-users', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 409, json: { code: 'EMAIL_TAKEN', detail: errors.EMAIL_TAKEN.detail } })
          : route.fallback(),
      );
      await press('Agregar persona')(page);
      const form = page.getByRole('dialog');
      await form.getByLabel('Nombre completo').fill('Íñigo Muñoz Peña');
      await form.getByLabel('Correo electrónico').fill('inigo.munoz@otro-banco.example');
      await form.getByRole('button', { name: 'Agregar e invitar' }).click();
      await expect(form.getByText(errors.EMAIL_TAKEN.detail)).toBeVisible();
    },
  },
  {
    name: 'person',
    title: 'Everything about one person',
    who: 'admin',
    address: '/cumplimiento?situacion=vencida',
    leadsTo: '/personas/$persona',
    open: async (page) => {
      await page.getByRole('table', { name: 'Personas por obligación' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Los hechos' }).first()).toBeVisible();
    },
  },
  {
    name: 'person-replace-certificate',
    title: 'Replacing a constancia whose name was corrected',
    who: 'admin',
    address: '/cumplimiento?situacion=vencida',
    leadsTo: '/personas/$persona',
    open: async (page) => {
      await page.route('**/api/admin/certificates?*', async (route) => {
        const reply = await route.fetch();
        const list = await reply.json();
        for (const row of list.rows) row.replaceable = true;
        await route.fulfill({ response: reply, json: list });
      });
      await page.getByRole('table', { name: 'Personas por obligación' }).getByRole('link').first().click();
      await page
        .getByRole('button', { name: /^Sustituir / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('no se puede deshacer')).toBeVisible();
    },
  },
  {
    name: 'people',
    title: 'People of an institution',
    who: 'admin',
    address: '/personas',
    open: (page) => expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible(),
  },
  {
    name: 'people-filtered',
    title: 'People of an institution, one filter in use',
    who: 'admin',
    address: '/personas',
    asSeen: true,
    open: async (page) => {
      const list = page.getByRole('table', { name: 'Usuarios' });
      await expect(list).toBeVisible();
      const fold = page.getByRole('button', { name: 'Filtros' });
      if (await fold.isVisible()) await fold.click();
      await page.getByRole('combobox', { name: 'Estado' }).selectOption('Activos');
      if (await fold.isVisible()) await fold.click();
      await list.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'closure-pending',
    title: 'A person whose closing was requested',
    who: 'admin',
    address: '/',
    leadsTo: '/personas/$persona',
    open: async (page) => {
      await onPersonPage('Cambiar sus datos')(page);
      await expect(page.getByText('Cierre de la cuenta solicitado')).toBeVisible();
    },
    before: (page) =>
      page.route('**/api/admin/entity-users*', async (route) => {
        const reply = await route.fetch();
        const { users, ...rest } = await reply.json();
        const closes_at = '2026-12-04T18:00:00.000Z';
        await route.fulfill({ json: { users: users.map((user: object) => ({ ...user, closes_at })), ...rest } });
      }),
  },
  {
    name: 'person-end',
    title: 'The ways to end somebody’s access',
    who: 'admin',
    address: '/personas',
    leadsTo: '/personas/$persona',
    open: async (page) => {
      await onPersonPage('Terminar su acceso…')(page);
      await page.getByRole('radio', { name: /^Pidió que se cancelen sus datos/ }).check();
    },
  },
  {
    name: 'entity-new-password',
    title: 'Link for a new password',
    who: 'admin',
    address: '/',
    leadsTo: '/personas/$persona',
    open: onPersonPage('Enlace para nueva contraseña'),
  },
  {
    name: 'people-import',
    title: 'People from a file',
    who: 'admin',
    address: '/personas/importar',
    open: heading('Importar personas'),
  },
  {
    name: 'people-import-review',
    title: 'A file of people, one row with a fault',
    who: 'admin',
    address: '/personas/importar',
    leadsTo: '/personas/importar/$importacion',
    open: upload,
  },
  {
    name: 'people-import-decisions',
    title: 'A file that names a colleague with another address',
    who: 'admin',
    address: '/personas/importar',
    leadsTo: '/personas/importar/$importacion',
    open: uploadNamesake,
  },
  {
    name: 'people-email-changes',
    title: 'People who asked for another address',
    who: 'admin',
    address: '/',
    before: (page) => page.route('**/api/admin/email-changes', (route) => route.fulfill({ json: [asked] })),
    open: (page) => expect(page.getByRole('region', { name: 'Cambios de correo por entregar' })).toBeVisible(),
  },
  {
    name: 'people-reject',
    title: 'Question before a registration is refused',
    who: 'admin',
    address: '/',
    open: press(/^Rechazar el registro de/),
  },
  {
    name: 'messages',
    title: 'Messages of an institution',
    who: 'admin',
    address: '/mensajes',
    before: hasMail,
    open: heading('Mensajes'),
  },
  {
    name: 'courses-admin',
    title: 'Courses as an administrator sees them',
    who: 'admin',
    address: '/cursos',
    open: heading(/./),
  },
  {
    name: 'certificates-admin',
    title: 'Own constancias of an administrator',
    who: 'admin',
    address: '/mis-constancias',
    open: (page) => expect(page.getByRole('button', { name: /PDF/ }).first()).toBeVisible(),
  },
  {
    name: 'institution-forms',
    title: 'Domain, name and code of an institution, all being changed',
    who: 'founder',
    address: '/institucion',
    open: async (page) => {
      // The proof and the code asked for at the first width are still there at the second.
      for (const [button, field] of [
        ['Comprobar el dominio', 'Nombre del registro'],
        ['Pedir un código', 'Código vigente'],
      ] as const) {
        const ask = page.getByRole('button', { name: button });
        const asked = page.getByLabel(field, { exact: true });
        await expect(ask.or(asked)).toBeVisible();
        if (await ask.isVisible()) await ask.click();
        await expect(asked).toBeVisible();
      }
    },
  },
];
