import type {
  LabourConstancia,
  LabourFacts,
  LabourList,
  LabourPolicy,
  LabourQueue,
  LabourTerms,
} from '@finaula/contract/labour';
import { labourUnknowns } from '@finaula/contract/labour-questions';
import { expect, type Page } from '@playwright/test';
import { showSelectionActs } from '../fixtures/administrators.ts';
import { heading, press, type Screen } from './opening.ts';

const NOBODY: LabourPolicy = {
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
  missing: ['workers', 'rfc', 'imss_registrations', 'activity', 'plan_from', 'plan_to', 'issued_by', 'signatures'],
  years: [],
  recorded_at: null,
  recorded_by: null,
};

const ANSWERED: LabourPolicy = {
  ...NOBODY,
  workers: 'over_50',
  rfc: 'BEC190301AB3',
  imss_registrations: ['Y12-34567-10-8', 'Y45-88120-10-2'],
  activity: 'Banca múltiple',
  plan_from: '2026-01-01',
  plan_to: '2027-12-31',
  issued_by: 'internal_instructor',
  instructor_name: 'Rosa Elena Quintanar Ávila',
  commission: { employer: 'Óscar Ibarra Peña', workers: 'Guadalupe Ñáñez Cruz' },
  signatures: 'by_hand',
  enabled: true,
  missing: [],
  years: [
    { year: 2026, from: '2026-01-01', to: '2026-12-31', due_on: '2027-03-29' },
    { year: 2027, from: '2027-01-01', to: '2027-12-31', due_on: '2028-03-28' },
  ],
  recorded_at: '2026-11-20T16:58:00Z',
  recorded_by: 'Ana Herrera Solís',
};

const DIGITISED: LabourPolicy = {
  ...ANSWERED,
  signatures: 'digitised',
  images: {
    logo: { id: '20000000-0000-4000-8000-000000000001', width: 300, height: 200, since: '2026-11-03' },
    instructor: null,
    employer: { id: '20000000-0000-4000-8000-000000000002', width: 300, height: 200, since: '2026-11-03' },
    workers: null,
  },
  enabled: false,
  missing: ['signatures'],
};

const TERMS: LabourTerms = {
  constancias: { count: 12, due_on: '2099-12-01' },
  lists: [{ year: 2025, from: '2025-01-01', to: '2025-12-31', due_on: '2099-03-27' }],
};

const queued = (number: number, user_name: string, due_on: string, ended_on = '2026-11-18') => ({
  certificate_id: `00000000-0000-4000-8000-00000000000${number}`,
  user_id: `10000000-0000-4000-8000-00000000000${number}`,
  user_name,
  course_id: 'm04',
  course_title: 'Fundamentos de PLD/FT: delitos, marco legal y autoridades',
  ended_on,
  due_on,
});

const QUEUE: LabourQueue = {
  ready: [
    queued(1, 'Ximena Ñúñez Arriaga', '2026-11-24', '2026-10-26'),
    queued(2, 'Emiliano Rocha Peña', '2026-12-01', '2026-11-02'),
    queued(3, 'María de los Ángeles Fernández de Córdoba Villaseñor', '2099-12-16'),
  ],
  missing: [
    { ...queued(4, 'Lucía Sáenz Güemes', '2099-12-16'), fields: ['curp', 'occupation_key'] },
    { ...queued(5, 'Íñigo Ávila Cantú', '2099-12-17'), fields: ['course'] },
  ],
  due_on: '2026-11-24',
};

const issued = (number: string, user_name: string, of: Partial<LabourConstancia>): LabourConstancia => ({
  id: number,
  number,
  state: 'por_firmar',
  certificate_id: number,
  user_id: number,
  user_name,
  course_name: 'Fundamentos de PLD/FT: delitos, marco legal y autoridades',
  ended_on: '2026-11-02',
  due_on: '2099-12-01',
  issued_on: '2026-11-20',
  signed_on: null,
  delivered_on: null,
  delivery_by: null,
  cancelled_on: null,
  cancellation_reason: null,
  corrects: null,
  corrected_by: null,
  erased: false,
  ...of,
});

const ISSUED = [
  issued('2026-00004', 'Ximena Ñúñez Arriaga', { corrects: '2026-00001' }),
  issued('2026-00003', 'Emiliano Rocha Peña', { state: 'firmada', signed_on: '2026-11-23' }),
  issued('2026-00002', 'María de los Ángeles Fernández de Córdoba Villaseñor', {
    state: 'entregada',
    signed_on: '2026-11-23',
    delivered_on: '2026-11-24',
    delivery_by: 'Ana Herrera Solís',
  }),
  issued('2026-00001', 'Ximena Núñez Arriaga', {
    state: 'cancelada',
    cancelled_on: '2026-11-20',
    cancellation_reason: 'Apellido con ñ',
    corrected_by: '2026-00004',
  }),
];

const LIST: LabourList = {
  year: 2026,
  from: '2026-01-01',
  to: '2026-12-31',
  due_on: '2027-03-29',
  gaps: [
    { subject: 'Lucía Sáenz Güemes', missing: 'no tiene CURP.' },
    { subject: '2026-00004', missing: 'está por firmar.' },
  ],
  rows: [],
  men: 118,
  women: 164,
  others: 1,
  unknowns: [...labourUnknowns],
};

const FACTS: LabourFacts = {
  user_id: '1',
  user_name: 'Mariana Solís Cervantes',
  curp: 'SOCM900514MDFLRR09',
  occupation_key: '08.1',
  studies: '5',
  given_names: 'Mariana',
  first_surname: 'Solís',
  second_surname: 'Cervantes',
  names_derived: true,
  warnings: ['curp_check_digit'],
  recorded_at: '2026-11-20T16:58:00Z',
};

const SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M20 150C80 20 160 20 180 120S300 180 340 60s80-40 240 90" fill="none" stroke="#123" stroke-width="7"/></svg>';

/** The page receives these replies; the rest comes from the server. */
const replies = (policy: LabourPolicy) => async (page: Page) => {
  for (const [address, json] of [
    ['labour-policy', policy],
    ['labour-queue', QUEUE],
    ['labour-constancias*', { rows: ISSUED, next_cursor: null }],
    ['labour-lists/*', LIST],
    ['labour-facts/*', FACTS],
    ['labour-terms', TERMS],
  ] as const)
    await page.route(`**/api/admin/${address}`, (route) => route.fulfill({ json }));
  await page.route('**/api/admin/labour-images/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: SIGNATURE }),
  );
  await page.route('**/api/labour-facts', (route) => route.fulfill({ json: FACTS }));
  await page.route('**/api/labour-constancias', (route) => route.fulfill({ json: ISSUED.slice(2, 3) }));
};

const address = '/cumplimiento/laborales';
const who = 'admin';

const chooseBoth = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Seleccionar las que se muestran' }).check();
  await showSelectionActs(page);
  await expect(page.getByRole('button', { name: 'Marcar entregadas' })).toBeVisible();
};

/** Labour constancias: the queue, the steps of those issued, the list, and the questions. */
export const labourScreens: Screen[] = [
  {
    name: 'labour-disabled',
    title: 'Labour constancias before any answer',
    who,
    address,
    before: replies(NOBODY),
    open: heading('Las constancias laborales están apagadas'),
  },
  {
    name: 'labour-queue',
    title: 'Labour constancias to issue',
    who,
    address,
    before: replies(ANSWERED),
    open: heading('Les faltan datos'),
  },
  {
    name: 'labour-issued',
    title: 'Issued labour constancias, some chosen',
    who,
    address: `${address}/emitidas`,
    asSeen: true,
    before: replies(ANSWERED),
    open: chooseBoth,
  },
  {
    name: 'labour-correct',
    title: 'Correcting a labour constancia after its delivery',
    who,
    address: `${address}/emitidas`,
    asSeen: true,
    before: replies(ANSWERED),
    open: async (page) => {
      await page.getByRole('button', { name: 'Más acciones con la 2026-00002' }).click();
      await page.getByRole('menuitem', { name: 'Corregir…' }).click();
      await page.getByRole('dialog').getByLabel('Motivo').waitFor();
    },
  },
  {
    name: 'labour-courses',
    title: 'Courses in the plan',
    who,
    address: `${address}/cursos`,
    before: replies(ANSWERED),
    open: (page) => expect(page.getByRole('table', { name: 'Cursos' })).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'labour-list',
    title: 'Data for the yearly list, with what is missing',
    who,
    address: `${address}/lista`,
    before: replies(ANSWERED),
    open: heading('Datos para la lista DC-4'),
  },
  {
    name: 'labour-questions',
    title: 'The questions without an answer',
    who,
    address: `${address}/respuestas`,
    before: replies(NOBODY),
    open: heading('¿Cuántos trabajadores tiene tu institución?'),
  },
  {
    name: 'labour-answers',
    title: 'All questions answered',
    who,
    address: `${address}/respuestas`,
    before: replies(ANSWERED),
    open: heading('¿Cuántos trabajadores tiene tu institución?'),
  },
  {
    name: 'labour-question',
    title: 'Who issues the constancias',
    who,
    address: `${address}/respuestas`,
    asSeen: true,
    before: replies(ANSWERED),
    open: async (page) => {
      await press('Cambiar: ¿Quién imparte la capacitación y expide la constancia?')(page);
      await page.getByRole('radio', { name: /^Un agente capacitador externo/ }).check();
      await page.getByRole('button', { name: 'Guardar' }).click();
    },
  },
  {
    name: 'labour-images',
    title: 'Logo and digitised signatures, one of which is missing',
    who,
    address: `${address}/respuestas`,
    asSeen: true,
    before: replies(DIGITISED),
    open: async (page) => {
      const signature = page.getByRole('img', { name: 'Firma de Óscar Ibarra Peña' });
      await expect(signature).toBeVisible({ timeout: 20_000 });
      await signature.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'labour-terms',
    title: 'What is due of labour constancias, on the home page',
    who,
    address: '/',
    before: replies(ANSWERED),
    open: heading('Constancias laborales'),
  },
  {
    name: 'labour-own',
    title: 'One’s own data for the labour constancia',
    who: 'learner',
    address: '/cuenta/datos',
    before: replies(ANSWERED),
    open: heading('Tus constancias laborales'),
  },
  {
    name: 'labour-own-change',
    title: 'Changing one’s own data for the labour constancia',
    who: 'learner',
    address: '/cuenta/datos',
    asSeen: true,
    before: replies(ANSWERED),
    open: press(/los datos para la constancia laboral/),
  },
];
