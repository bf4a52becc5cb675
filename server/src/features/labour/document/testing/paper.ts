import { join } from 'node:path';
import sharp from 'sharp';
import { readCatalogues } from '../../catalogues.ts';
import type { LabourPaper } from '../sheet.ts';

const { constancia: catalogues } = readCatalogues(join(import.meta.dirname, '../../../../../../content'));

/** A bank with more than 50 workers, and an online course of its own instructor. */
export const usual: LabourPaper = {
  product_name: 'Finaula',
  images: new Map(),
  cancelled: null,
  catalogues,
  document: {
    number: '2026-00042',
    worker: {
      first_surname: 'Solís',
      second_surname: 'Cervantes',
      given_names: 'Mariana',
      curp: 'SOCM900514MDFLRR08',
      occupation: { key: '08.1', name: 'Bolsa, banca y seguros' },
      position: 'Ejecutiva de cuenta',
      studies: { key: '5', name: 'Licenciatura' },
    },
    company: {
      razon_social: 'Financiera Demostración del Centro, S.A. de C.V.',
      rfc: 'FDC190301AB3',
      imss_registrations: ['Y12-34567-10-8'],
      activity: 'Banca múltiple',
      plan_from: '2026-01-01',
      plan_to: '2027-12-31',
    },
    programme: {
      course_name: 'LFPIORPI: actividades vulnerables y reforma 2025–2026',
      minutes: 18,
      from: '2026-11-18',
      to: '2026-11-20',
      thematic_area: { key: '3000', name: 'Administración, contabilidad y economía' },
      modality: { key: '2', name: 'En línea' },
      objective: { key: '1', name: 'Actualizar y perfeccionar conocimientos y habilidades' },
    },
    agent: {
      kind: 'internal_instructor',
      name: 'Financiera Demostración del Centro, S.A. de C.V.',
      registration: null,
    },
    instructor_name: 'Rosa Elena Quintanar Ávila',
    workers: 'over_50',
    employer_signer: 'Óscar Ibarra Peña',
    workers_signer: 'Guadalupe Ñáñez Cruz',
    signatures: 'by_hand',
    images: { logo: null, instructor: null, employer: null, workers: null },
    issued_on: '2026-11-25',
    corrects: null,
  },
};

const image = (id: string, width: number, height: number) => ({ id, width, height, since: '2026-11-03' });
const square = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d11' } })
    .jpeg()
    .toBuffer();

/** The same, with a logo and digitised signatures of the commission: red squares. */
export const digitised: LabourPaper = {
  ...usual,
  images: new Map([
    ['logo', await square(300, 200)],
    ['patron', await square(600, 200)],
    ['trabajadores', await square(200, 400)],
  ]),
  document: {
    ...usual.document,
    signatures: 'digitised',
    images: {
      logo: image('logo', 300, 200),
      instructor: null,
      employer: image('patron', 600, 200),
      workers: image('trabajadores', 200, 400),
    },
  },
};

const company =
  'Sociedad Cooperativa de Ahorro y Préstamo de los Trabajadores de la Educación, Comerciantes y Productores Agropecuarios de la Región Centro-Occidente y sus Comunidades Mazahuas, Otomíes y Purépechas, Sociedad Cooperativa de Responsabilidad Limitada';
const person =
  'María Guadalupe Estefanía Fernández de Córdoba e Ibargüengoitia Villaseñor de la Santísima Trinidad Montemayor Peñúñuri';

const { document } = usual;

/** Each text at its longest, an endless word, and the shortest constancia that a small institution issues. */
export const extremes: Record<string, LabourPaper> = {
  'everything at its longest': {
    ...digitised,
    document: {
      ...document,
      number: '2026-1234567',
      worker: {
        ...document.worker,
        first_surname: 'Fernández de Córdoba e Ibargüengoitia',
        second_surname: 'Villaseñor de la Santísima Trinidad Montemayor',
        given_names: 'María Guadalupe Estefanía de los Ángeles del Perpetuo Socorro',
        occupation: { key: '05.7', name: 'Productos metálicos y de hule y plástico' },
        position:
          'Coordinadora regional de cumplimiento normativo, prevención de operaciones con recursos de procedencia ilícita y atención a autoridades',
      },
      company: { ...document.company, razon_social: company, rfc: 'ÑÑÑ&190301AB3'.slice(0, 13) },
      programme: {
        ...document.programme,
        course_name:
          'Prevención de operaciones con recursos de procedencia ilícita y financiamiento al terrorismo en sociedades financieras de objeto múltiple: obligaciones, reportes, conservación y auditoría de cada año',
        minutes: 12_490,
        modality: { key: '1', name: 'Presencial' },
        thematic_area: { key: '8000', name: 'Uso de tecnologías de la información y comunicación' },
      },
      agent: { kind: 'external_agent', name: company, registration: 'ABCD-900514-XY1-0013-EXTENSIÓN-2' },
      instructor_name: person,
      employer_signer: person,
      workers_signer: person,
      signatures: 'digitised',
      images: digitised.document.images,
      corrects: '2026-1234566',
    },
  },
  'words without end': {
    ...usual,
    document: {
      ...document,
      worker: { ...document.worker, first_surname: 'W'.repeat(60), given_names: 'Ñ'.repeat(60) },
      company: { ...document.company, razon_social: 'M'.repeat(250) },
      programme: { ...document.programme, course_name: 'W'.repeat(200) },
      agent: { ...document.agent, name: 'M'.repeat(250) },
      instructor_name: 'W'.repeat(120),
      employer_signer: 'W'.repeat(120),
      workers_signer: 'W'.repeat(120),
    },
  },
  'up to 50 workers': {
    ...usual,
    document: {
      ...document,
      worker: {
        first_surname: 'Li',
        second_surname: null,
        given_names: 'Al',
        curp: 'LIXA010203XNEXXLA5',
        occupation: document.worker.occupation,
        position: null,
        studies: null,
      },
      company: { ...document.company, razon_social: 'Caja X', rfc: 'CAX190301AB3' },
      programme: { ...document.programme, course_name: 'SPEI', minutes: 120 },
      agent: { ...document.agent, name: 'Caja X' },
      instructor_name: 'Eva Paz',
      employer_signer: 'Ana Gil',
      workers: 'up_to_50',
      workers_signer: null,
    },
  },
};
