import type {
  HeldTraining,
  ListedTraining,
  TrainingDetail,
  TrainingImport,
  TrainingRow,
} from '@finaula/contract/documented-training';
import type { Page } from '@playwright/test';
import { heading, press, type Screen } from './opening.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const training = {
  id: idOf(1),
  kind: 'session' as const,
  title: 'Identificación del cliente y expediente en sucursal',
  held_on: '2026-02-14',
  hours: 4,
  provider: 'Academia de Cumplimiento del Bajío',
  courses: [{ id: 'm09', title: 'Identificación del cliente y expediente (presencial y no presencial)' }],
  valid_until: '2027-02-14',
  scan_id: idOf(7),
  recorded_at: '2026-11-20T16:58:00Z',
  recorded_by: 'Ana Herrera Solís',
};
const earlier = {
  ...training,
  id: idOf(2),
  kind: 'constancia' as const,
  title: 'Prevención de lavado de dinero',
  held_on: '2025-09-03',
  hours: 6.5,
  provider: 'Universidad Ñ',
  courses: [
    { id: 'm04', title: 'Fundamentos de PLD/FT: delitos, marco legal y autoridades' },
    { id: 'm05', title: 'Enfoque basado en riesgo, tipologías y señales de alerta' },
  ],
  valid_until: null,
};
const withdrawn = { on: '2026-11-24', reason: 'Firmó otra persona en su lugar.', by: 'Ana Herrera Solís' };
const maria = { id: idOf(3), name: 'Mariana Solís Cervantes' };

const LISTED: ListedTraining[] = [
  { ...training, people: 23, withdrawn: 1, person: null },
  { ...earlier, people: 1, withdrawn: 0, person: maria },
  { ...earlier, id: idOf(4), title: 'Ciberseguridad', people: 1, withdrawn: 1, person: maria },
];
const DETAIL: TrainingDetail = {
  ...training,
  people: [
    { user_id: idOf(3), name: maria.name, area: 'Sucursales', withdrawn: null },
    { user_id: idOf(5), name: 'Óscar Ibarra Peña', area: null, withdrawn },
    { user_id: idOf(6), name: 'Guadalupe Ñáñez Cruz', area: 'Crédito', withdrawn: null },
  ],
};
const HELD: HeldTraining[] = [
  { ...training, scan_id: null, ended: false, withdrawn: null },
  { ...earlier, ended: true, valid_until: '2026-09-03', withdrawn: null },
  { ...training, id: idOf(8), title: 'Ciberseguridad', ended: false, withdrawn },
];
const IMPORT: TrainingImport = {
  id: idOf(9),
  state: 'ready',
  file_name: 'asistencias-2026.xlsx',
  sha256: 'a'.repeat(64),
  ignored_columns: ['Sucursal'],
  counts: { create: 41, unchanged: 2, refused: 2 },
  trainings: 3,
  created_at: '2026-11-20T16:58:00Z',
  created_by: 'Ana Herrera Solís',
  applied_at: null,
  undone_at: null,
  can_undo: false,
};
const APPLIED: TrainingImport = { ...IMPORT, state: 'applied', applied_at: '2026-11-20T17:02:00Z', can_undo: true };
const cells = {
  numero_empleado: '00123',
  capacitacion: 'Identificación del cliente',
  fecha: '14/02/2026',
  horas: '4',
  impartio: 'Academia',
  cursos: 'm09',
};
const ROWS: TrainingRow[] = [
  {
    row_number: 12,
    kind: 'refused',
    person: maria,
    cells,
    problems: [
      {
        field: 'fecha',
        value: '31/02/2026',
        code: 'date_impossible',
        sentence: 'El 31 de febrero no existe. Escribe la fecha real, como 28/02/2026.',
      },
    ],
  },
  {
    row_number: 19,
    kind: 'refused',
    person: null,
    cells: { ...cells, numero_empleado: '999' },
    problems: [
      {
        field: 'numero_empleado',
        value: '999',
        code: 'person_unknown',
        sentence: 'Nadie en tu institución lo tiene. Revísalo, o agrega primero a la persona.',
      },
    ],
  },
];

/** The page receives these replies; the rest comes from the server. */
const replies =
  (found = IMPORT) =>
  async (page: Page) => {
    for (const [address, json] of [
      ['admin/documented-trainings*', { rows: LISTED, next_cursor: null }],
      ['admin/documented-trainings/*', DETAIL],
      ['admin/training-imports', [APPLIED]],
      ['admin/training-imports/*', found],
      ['admin/training-imports/*/rows*', { rows: ROWS, next_cursor: null }],
      ['documented-training', HELD],
    ] as const)
      await page.route(`**/api/${address}`, (route) => route.fulfill({ json }));
  };

const address = '/cumplimiento/documentadas';
const who = 'admin';

/** Training that an institution documented: list, training, form, import, and the learner's own. */
export const documentedTrainingScreens: Screen[] = [
  {
    name: 'documented',
    title: 'Documented training of the institution',
    who,
    address,
    before: replies(),
    open: heading('Documentada, no emitida aquí'),
  },
  {
    name: 'documented-empty',
    title: 'Documented training before the first one',
    who,
    address,
    open: (page) => page.getByText('Aún no hay ninguna registrada.').waitFor(),
  },
  {
    name: 'documented-detail',
    title: 'A training with its people, one of them to be withdrawn',
    who,
    address,
    asSeen: true,
    before: replies(),
    open: async (page) => {
      await press(/^Ver Identificación/)(page);
      await page.getByRole('checkbox', { name: /Mariana/ }).check();
    },
  },
  {
    name: 'documented-form',
    title: 'The form of a documented training',
    who,
    address,
    asSeen: true,
    before: replies(),
    open: press('Registrar capacitación'),
  },
  {
    name: 'documented-file',
    title: 'Choosing a file of trainings',
    who,
    address: `${address}/importar`,
    before: replies(),
    open: heading('Una fila por persona y capacitación'),
  },
  {
    name: 'documented-review',
    title: 'A file of trainings before it is applied, with its faults',
    who,
    address: `${address}/importar/${IMPORT.id}`,
    asSeen: true,
    before: replies(),
    open: (page) => page.getByText('Nadie en tu institución lo tiene').scrollIntoViewIfNeeded(),
  },
  {
    name: 'documented-applied',
    title: 'A file of trainings that was applied',
    who,
    address: `${address}/importar/${IMPORT.id}`,
    before: replies(APPLIED),
    open: heading(/^Se aplicó/),
  },
  {
    name: 'documented-auditor',
    title: 'Documented training, as an auditor sees it',
    who: 'auditor',
    address,
    before: replies(),
    open: heading('Documentada, no emitida aquí'),
  },
  {
    name: 'documented-own',
    title: 'One’s own documented training',
    who: 'learner',
    address: '/mis-constancias',
    asSeen: true,
    before: replies(),
    open: (page) => page.getByRole('table', { name: 'Tu capacitación documentada' }).scrollIntoViewIfNeeded(),
  },
];
