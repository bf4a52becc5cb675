// @vitest-environment happy-dom
import type { LabourFacts, LabourPolicy, LabourQueue } from '@finaula/contract/labour';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, toast, within } from '../../testing/render.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { LabourIssuedScreen } from './issued.tsx';
import { LabourPolicyScreen } from './policy.tsx';
import { LabourQueueScreen } from './queue.tsx';
import { LabourTermsToday } from './terms-today.tsx';

const ID = '00000000-0000-4000-8000-00000000000';

const unanswered: LabourPolicy = {
  workers: null,
  rfc: null,
  imss_registrations: [],
  activity: null,
  plan_from: null,
  plan_to: null,
  issued_by: null,
  instructor_name: null,
  agent_name: null,
  agent_registration: null,
  commission: { employer: null, workers: null },
  signatures: null,
  images: { logo: null, instructor: null, employer: null, workers: null },
  enabled: false,
  missing: ['issued_by'],
  years: [],
  recorded_at: null,
  recorded_by: null,
};
const enabled: LabourPolicy = { ...unanswered, enabled: true, missing: [] };

const queued = (n: number) => ({
  certificate_id: `${ID}${n}`,
  user_id: `${ID}${n}`,
  user_name: `Persona ${n}`,
  course_id: 'm04',
  course_title: 'PLD',
  ended_on: '2026-11-18',
  due_on: '2026-12-16',
});
const queue: LabourQueue = {
  ready: [queued(1), queued(2)],
  missing: [
    { ...queued(3), fields: ['curp', 'course'] },
    { ...queued(4), fields: ['course'] },
  ],
  due_on: '2026-12-16',
};

const facts: LabourFacts = {
  user_id: `${ID}1`,
  user_name: 'Mariana Solís Cervantes',
  curp: 'SOCM900514MDFLRR08',
  occupation_key: null,
  studies: null,
  given_names: 'Mariana',
  first_surname: 'Solís',
  second_surname: 'Cervantes',
  names_derived: false,
  warnings: [],
  recorded_at: null,
};
const catalogues = {
  source: 'Acuerdo',
  occupations: [{ key: '08', name: 'Gestión', subareas: [{ key: '08.1', name: 'Bolsa, banca y seguros' }] }],
  thematic_areas: [],
  studies: [{ key: '5', name: 'Licenciatura' }],
  modalities: [],
  objectives: [],
};

const props = { entityName: 'Banco Azul', tabs: null };

it('says what the labour constancias are before every question is answered', async () => {
  fakeApi({ getLabourPolicy: () => unanswered });
  await draw(() => <LabourQueueScreen {...props} />);
  expect(await screen.findByRole('heading', { name: 'Las constancias laborales están apagadas' })).toBeTruthy();
});

it('a question shows its article, demands the answers that it needs, and sends no others', async () => {
  const sent: unknown[] = [];
  fakeApi({
    getLabourPolicy: () => unanswered,
    changeLabourPolicy: ({ body }) => {
      sent.push(body);
      return unanswered;
    },
  });
  const { user } = await draw(() => <LabourPolicyScreen {...props} />);
  await user.click(await screen.findByRole('button', { name: /^Contestar: ¿Quién imparte la capacitación/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Acuerdo, artículo 21 y artículo 24, fracción I')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Elige una respuesta: la plataforma no la decide.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^Un agente capacitador externo/ }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Escribe su número de registro.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Nombre del agente capacitador'), 'Escuela Norte');
  await user.type(dialog.getByLabelText('Número de registro del agente'), 'ESN-1');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await toast('Respuesta guardada');
  expect(sent).toEqual([{ issued_by: 'external_agent', agent_name: 'Escuela Norte', agent_registration: 'ESN-1' }]);
});

it('the queue issues the chosen constancias, and says which were refused', async () => {
  const sent: unknown[] = [];
  const emission = { id: `${ID}9`, state: 'queued' as const, done: 0, total: 1, refused: [] };
  fakeApi({
    getLabourPolicy: () => enabled,
    getLabourQueue: () => queue,
    issueLabourConstancias: ({ body }) => {
      sent.push(body);
      return emission;
    },
    getLabourEmission: () => ({
      ...emission,
      state: 'done',
      done: 1,
      refused: [{ certificate_id: `${ID}2`, reason: 'La constancia del curso se revocó.' }],
    }),
  });
  const { user } = await draw(() => <LabourQueueScreen {...props} />);
  expect(await screen.findByRole('button', { name: 'Emitir 2 constancias' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Persona 2, PLD' }));
  await user.click(screen.getByRole('button', { name: 'Emitir 1 constancia' }));
  expect(await screen.findByText('La constancia del curso se revocó.')).toBeTruthy();
  expect(sent).toEqual([{ certificate_ids: [`${ID}2`] }]);
});

it('an incomplete constancia leads to the person first, then to the course', async () => {
  fakeApi({ getLabourPolicy: () => enabled, getLabourQueue: () => queue });
  await draw(() => <LabourQueueScreen {...props} />);
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Completar los datos de Persona 3, PLD')).toBe(`/personas/${ID}3`);
  expect(await link('Completar los datos de Persona 4, PLD')).toBe('/cumplimiento/laborales/cursos');
});

it('chosen constancias are marked, each with its next step, and printed in one file', async () => {
  const sent: unknown[] = [];
  const row = (n: number, state: 'por_firmar' | 'firmada' | 'entregada') => ({
    id: `${ID}${n}`,
    number: `2026-0000${n}`,
    state,
    certificate_id: `${ID}${n}`,
    user_id: `${ID}${n}`,
    user_name: `Persona ${n}`,
    course_name: 'PLD',
    ended_on: '2026-11-18',
    due_on: '2026-12-16',
    issued_on: '2026-11-20',
    signed_on: null,
    delivered_on: null,
    delivery_by: null,
    cancelled_on: null,
    cancellation_reason: null,
    corrects: null,
    corrected_by: null,
    erased: false,
  });
  fakeApi({
    getLabourPolicy: () => enabled,
    listLabourConstancias: () => ({
      rows: [row(1, 'por_firmar'), row(2, 'firmada'), row(3, 'entregada')],
      next_cursor: null,
    }),
    markLabourConstancias: ({ body }) => {
      sent.push(body);
      return { changed: 1, refused: [] };
    },
  });
  const { user } = await draw(() => <LabourIssuedScreen {...props} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar las que se muestran' }));
  expect(screen.getByRole('button', { name: 'Imprimir 3 constancias' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Marcar entregadas' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar' }));
  await toast('1 constancia con su fecha');
  expect(sent).toEqual([expect.objectContaining({ step: 'entregada', numbers: ['2026-00002'] })]);
});

it('a person changes only what differs in the own data', async () => {
  const sent: unknown[] = [];
  const changed = { ...facts, occupation_key: '08.1' };
  fakeApi({
    getOwnLabourFacts: () => (sent.length === 0 ? facts : changed),
    getLabourCatalogues: () => catalogues,
    changeOwnLabourFacts: ({ body }) => {
      sent.push(body);
      return changed;
    },
  });
  const { user } = await draw(() => <FactsPanel />);
  await user.click(await screen.findByRole('button', { name: 'Completar los datos para la constancia laboral' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('CURP'));
  await user.type(dialog.getByLabelText('CURP'), 'SOCM90');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText(/^La CURP tiene 18 caracteres/)).toBeTruthy();
  await user.clear(dialog.getByLabelText('CURP'));
  await user.type(dialog.getByLabelText('CURP'), facts.curp ?? '');
  await user.selectOptions(dialog.getByLabelText('Ocupación'), '08.1');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await toast('Datos guardados');
  expect(sent).toEqual([{ occupation_key: '08.1' }]);
  expect(await screen.findByRole('button', { name: 'Cambiar los datos para la constancia laboral' })).toBeTruthy();
});

it('digitised signatures ask for the image of each person who signs', async () => {
  const digitised: LabourPolicy = {
    ...unanswered,
    workers: 'over_50',
    signatures: 'digitised',
    instructor_name: 'Rosa Núñez',
    commission: { employer: 'Íñigo Ávila', workers: 'Lucía Muñoz' },
    missing: ['signatures'],
  };
  const sent: unknown[] = [];
  fakeApi({
    getLabourPolicy: () => digitised,
    setLabourImage: ({ params }) => {
      sent.push(params);
      return digitised;
    },
  });
  const { user } = await draw(() => <LabourPolicyScreen {...props} />);
  expect(await screen.findAllByText('Falta')).toHaveLength(2);
  for (const name of ['Logotipo de la institución', 'Firma de Íñigo Ávila', 'Firma de Rosa Núñez'])
    expect(screen.getByRole('button', { name: `Subir: ${name}` })).toBeTruthy();
  await user.upload(screen.getByTestId('imagen-workers'), new File(['x'], 'firma.png', { type: 'image/png' }));
  await toast('Imagen guardada');
  expect(sent).toEqual([{ image: 'workers' }]);
});

it('the home page names what is due and until when, and nothing otherwise', async () => {
  const list = { year: 2025, from: '2025-01-01', to: '2025-12-31', due_on: '2099-03-27' };
  fakeApi({ getLabourTerms: () => ({ constancias: { count: 3, due_on: '2099-12-16' }, lists: [list] }) });
  await draw(() => <LabourTermsToday />);
  expect(await screen.findByText('3 constancias por entregar')).toBeTruthy();
  expect(screen.getByText(/^La primera, a más tardar el 16 de diciembre de 2099: 20 días hábiles/)).toBeTruthy();
  expect(screen.getByText('Lista de constancias: se presenta a más tardar el 27 de marzo de 2099')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver las constancias' }).getAttribute('href')).toBe(
    '/cumplimiento/laborales',
  );
});
