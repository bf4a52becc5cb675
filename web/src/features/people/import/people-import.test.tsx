// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import type { PeopleImport } from '@finaula/contract/people-imports';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, fill, screen, waitFor } from '../../../testing/render.tsx';
import { idOf } from '../../../testing/samples.ts';
import { ImportPeople } from './import-people.tsx';
import { refusalOf } from './use-upload.ts';

const anImport = (traits: Partial<PeopleImport> = {}): PeopleImport => ({
  id: idOf(7),
  state: 'ready',
  done: 0,
  total: 312,
  counts: { create: 24, update: 17, leave: 6, unchanged: 258, refused: 7, undecided: 0 },
  absent: 0,
  changes: { area: 9, puesto: 5, correo_jefe: 3 },
  file_name: 'plantilla-noviembre-2026.csv',
  sha256: 'ab'.repeat(32),
  bytes: 1_000,
  format: 'csv',
  encoding: 'Windows-1252',
  delimiter: ',',
  columns: ['nombre', 'correo'],
  ignored_columns: ['RFC'],
  notes: [],
  complete: false,
  asks_for_leavers: false,
  failure: null,
  created_at: '2026-11-23T16:31:00Z',
  created_by: 'Ana Herrera',
  checked_at: '2026-11-23T16:31:00Z',
  applied_at: null,
  undone_at: null,
  can_undo: false,
  invited: 0,
  by_mail: false,
  ...traits,
});

const noValues = {
  nombre: null,
  correo: null,
  numero_empleado: null,
  area: null,
  puesto: null,
  ingreso: null,
  baja: null,
  correo_jefe: null,
};
const handlersFor = (found: PeopleImport) => ({
  listPeopleImportFaults: () => [
    { field: 'correo', code: 'email_incomplete', sentence: 'Al correo le falta el final.', rows: 1, row_numbers: [14] },
  ],
  getPeopleImport: () => found,
  listPeopleImports: () => [],
  listPeopleImportRows: () => ({
    rows: [
      {
        row_number: 14,
        kind: 'refused' as const,
        name: 'Lucía Ibáñez',
        email: null,
        field: 'correo',
        sentence: 'Al correo le falta el final.',
        problems: [
          { field: 'correo', value: 'lucia@banco', code: 'email_incomplete', sentence: 'Al correo le falta el final.' },
        ],
        values: { ...noValues, nombre: 'Lucía Ibáñez' },
        corrected: { area: 'Crédito' },
        question: null,
        answer: null,
        candidate: null,
        changes: [],
      },
    ],
    next_cursor: null,
  }),
  previewInvitation: () => null,
  getPlatform: () =>
    ({ product_name: 'Finaula', support_email: 's@f.example', company_address: 'x', mail: false }) as never,
});
const drawImport = () => draw(() => <ImportPeople entityName="Banco Ejemplo" importId={idOf(7)} />);

it('opens with what is to be mended, adds the rows up and says in people what applying does', async () => {
  fakeApi(handlersFor(anImport()));
  await drawImport();
  expect(await screen.findByText('Al correo le falta el final.')).toBeTruthy();
  expect(await screen.findByText('lucia@banco')).toBeTruthy();
  expect(screen.getByText(/^24 \+ 17 \+ 258 \+ 6 \+ 7 = 312 filas leídas\./)).toBeTruthy();
  expect(screen.getByText(/personas cambian: 9 de área, 5 de puesto y 3 de jefe\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Aplicar 47 cambios' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Con error/ }).getAttribute('aria-pressed')).toBe('true');
});

it('a file for which the plan has no places says so before it is applied', async () => {
  fakeApi(handlersFor(anImport()));
  const plan = { subscription: 'Standard', people: 83, places: 100 } as const;
  await draw(() => <ImportPeople entityName="Banco Ejemplo" importId={idOf(7)} plan={plan} />);
  // 83 + 24 new - 6 who leave.
  expect(await screen.findByText('Con este archivo serían 101 personas, y tu plan llega a 100')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar 47 cambios' }).disabled).toBe(true);
});

it('asks about a leaver before anything can be applied, and sends the answer', async () => {
  const sent: unknown[] = [];
  const found = anImport({
    counts: { create: 1, update: 0, leave: 0, unchanged: 0, refused: 0, undecided: 1 },
    total: 2,
  });
  fakeApi({
    ...handlersFor(found),
    listPeopleImportRows: () => ({
      rows: [
        {
          row_number: 2,
          kind: 'undecided' as const,
          name: 'Mateo Lozano',
          email: 'mateo@banco.example',
          field: null,
          sentence: null,
          problems: [],
          values: noValues,
          corrected: {},
          question: 'returns' as const,
          answer: null,
          candidate: {
            name: 'Mateo Lozano',
            email: 'mateo@banco.example',
            employee_number: '1014',
            area: 'Crédito',
            left_on: '2026-10-31',
          },
          changes: [],
        },
      ],
      next_cursor: null,
    }),
    correctPeopleImportRow: ({ body }) => {
      sent.push(body);
      return anImport({ counts: { ...found.counts, update: 1, undecided: 0 }, total: 2 });
    },
  });
  const { user } = await drawImport();
  expect(await screen.findByText(/Está de baja desde el 31 de octubre de 2026 y viene en el archivo/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar 1 cambio' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Vuelve a tener acceso' }));
  await waitFor(() => expect(sent).toEqual([{ answer: true }]));
});

it('sends a cell that was corrected in place', async () => {
  const sent: unknown[] = [];
  fakeApi({
    ...handlersFor(anImport()),
    correctPeopleImportRow: ({ params, body }) => {
      sent.push(params.row_number, body);
      return anImport();
    },
  });
  const { user } = await drawImport();
  await screen.findByText('lucia@banco');
  await user.click(screen.getByRole('button', { name: 'Corregir correo de la fila 14' }));
  const cell = screen.getByLabelText<HTMLInputElement>('correo, fila 14');
  fill(cell, ' ');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No puede quedar vacío.')).toBeTruthy();
  expect(sent).toEqual([]);
  fill(cell, 'lucia@banco.example');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ values: { correo: 'lucia@banco.example' } }));
});

it('shows a cell that was written here and lets it be written again', async () => {
  const sent: unknown[] = [];
  fakeApi({
    ...handlersFor(anImport()),
    correctPeopleImportRow: ({ body }) => {
      sent.push(body);
      return anImport();
    },
  });
  const { user } = await drawImport();
  expect(await screen.findByText('Escribiste aquí área: Crédito.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cambiar área de la fila 14' }));
  fill(screen.getByLabelText<HTMLInputElement>('área, fila 14'), 'Riesgos');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toEqual([{ values: { area: 'Riesgos' } }]));
});

it.each([
  [true, 'Su invitación sale por correo.'],
  [false, 'No sale ningún correo: después descargas sus enlaces.'],
])('says how new people are invited when mail is %s', async (by_mail, sentence) => {
  fakeApi(handlersFor(anImport({ by_mail })));
  await drawImport();
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
});

it.each([
  [24, /durante 30 días, mientras no entre ninguna persona nueva\./],
  [0, /durante 30 días\.$/],
])('says until when an import that creates %d people can be undone', async (create, sentence) => {
  const counts = { create, update: 17, leave: 6, unchanged: 258, refused: 7, undecided: 0 };
  fakeApi(handlersFor(anImport({ counts })));
  await drawImport();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says which columns are not used also where no row is wrong', async () => {
  const counts = { create: 24, update: 17, leave: 6, unchanged: 258, refused: 0, undecided: 0 };
  fakeApi(handlersFor(anImport({ counts, total: 305, ignored_columns: ['RFC', 'Salario diario'] })));
  await drawImport();
  expect(await screen.findByText('No se usan las columnas «RFC» y «Salario diario».')).toBeTruthy();
});

it('asks for the number of leavers where they are many, and applies with it', async () => {
  const sent: unknown[] = [];
  fakeApi({
    ...handlersFor(anImport({ asks_for_leavers: true })),
    applyPeopleImport: ({ body }) => {
      sent.push(body);
      return anImport({ state: 'applied', applied_at: '2026-11-23T16:40:00Z' });
    },
  });
  const { user } = await drawImport();
  const apply = await screen.findByRole('button', { name: 'Aplicar 47 cambios' });
  fill(screen.getByLabelText<HTMLInputElement>(/Escribe cuántas personas se van/), '5');
  await user.click(apply);
  expect(screen.getByText('Escribe 6 para confirmar cuántas personas se van.')).toBeTruthy();
  expect(sent).toEqual([]);
  fill(screen.getByLabelText<HTMLInputElement>(/Escribe cuántas personas se van/), '6');
  await user.click(apply);
  await waitFor(() => expect(sent).toEqual([{ leavers: 6 }]));
});

it('keeps the review where applying is refused, and says why', async () => {
  fakeApi({ ...handlersFor(anImport()), applyPeopleImport: () => refuse('ENTITY_FULL') });
  const { user } = await drawImport();
  await user.click(await screen.findByRole('button', { name: 'Aplicar 47 cambios' }));
  expect(await screen.findByText(errors.ENTITY_FULL.detail)).toBeTruthy();
});

it('shows how far it is, and needs nobody to stay', async () => {
  fakeApi(handlersFor(anImport({ state: 'applying', done: 12_000, total: 20_000 })));
  await drawImport();
  expect(await screen.findByText('12,000 de 20,000 personas')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Aplicando los cambios' }).getAttribute('value')).toBe('0.6');
});

it('says why a file could not be read, beside the place for the next one', async () => {
  fakeApi(
    handlersFor(
      anImport({ state: 'failed', failure: { code: 'EMPTY', detail: 'El archivo no tiene filas de personas.' } }),
    ),
  );
  await drawImport();
  expect(await screen.findByText('El archivo no tiene filas de personas.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Elegir archivo' })).toBeTruthy();
});

it('offers to undo only while that is possible', async () => {
  fakeApi(handlersFor(anImport({ state: 'applied', applied_at: '2026-11-23T16:40:00Z', invited: 24 })));
  await drawImport();
  expect(await screen.findByText(/Ya no se puede deshacer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Descargar los enlaces' })).toBeTruthy();
});

it('keeps the rows that were not applied within reach', async () => {
  const counts = { create: 1, update: 0, leave: 0, unchanged: 0, refused: 7, undecided: 0 };
  fakeApi(handlersFor(anImport({ state: 'applied', applied_at: '2026-11-23T16:40:00Z', counts })));
  await drawImport();
  expect(await screen.findByRole('heading', { name: 'Se aplicó 1 cambio' })).toBeTruthy();
  expect(screen.getByText(/^7 filas con error no se aplicaron\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Descargar las 7 filas' })).toBeTruthy();
});

it('leaves it to the server what a file named .xls is', () => {
  expect(refusalOf(new File(['<html>'], 'personal.xls'))).toBeNull();
});

it.each([
  ['personal.ODS', 10, /LibreOffice/],
  ['personal.numbers', 10, /Numbers/],
  ['personal.mdb', 10, /Elige un archivo de Excel/],
  ['personal.csv', 0, /vacío/],
  ['personal.xlsx', 21 * 1024 * 1024, /pesa 21 MB y caben 20/],
])('refuses %s of %d bytes before sending it', (name, size, sentence) => {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  expect(refusalOf(file)).toMatch(sentence);
});
