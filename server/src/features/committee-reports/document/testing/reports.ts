import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { CHARACTERS, COMMITTEE_REPORT } from '@finaula/contract/constants';

const counts = {
  pendiente: 20,
  por_vencer: 38,
  vencida: 23,
  cumplida: 183,
  exenta: 4,
  fuera_por_desactivacion: 0,
  people: 264,
};

const monthEnd = (n: number) => new Date(Date.UTC(2024, 10 + n + 1, 0)).toISOString().slice(0, 10);
/** Month ends from November 2024 to October 2026. */
const points = Array.from({ length: 24 }, (_, n) => {
  const people = 218 + 2 * n;
  const vencida = n === 23 ? 23 : Math.round(people * (0.19 - 0.005 * n));
  return {
    on: monthEnd(n),
    counts: { ...counts, people, vencida, cumplida: n === 23 ? 183 : Math.round(people * (0.55 + 0.006 * n)) },
  };
});
const later = points
  .slice(16, 21)
  .map(({ on, counts: then }) => ({ on, counts: { ...then, vencida: then.vencida - 6 } }));

/** A month of a bank of 264 people. */
export const usual: CommitteeReport = {
  month: '2026-10',
  on: '2026-10-31',
  folio: 'C3ZM-71WD-4KQX-10PV-8N2R-6H5T-ZJ',
  entity_name: 'Banco Ejemplo del Centro, S.A., Institución de Banca Múltiple',
  signer_name: 'Rosa Elena Quintanar Ávila',
  totals: counts,
  trend: {
    points,
    now: [...points.slice(0, 16), ...later, ...points.slice(21)],
    marks: [
      { on: '2025-03-21', kind: 'reform', title: 'Nueva LFPDPPP', number: null },
      { on: '2026-08-03', kind: 'import', title: null, number: 40 },
    ],
  },
  areas: [
    { area: 'Sucursales', figures: { people: 110, vencida: 13 } },
    { area: 'Crédito', figures: { people: 37, vencida: 4 } },
    { area: 'Operaciones', figures: { people: 53, vencida: 3 } },
    { area: 'Tecnología', figures: { people: 27, vencida: 1 } },
    { area: 'Riesgos y Cumplimiento', figures: { people: 22, vencida: 0 } },
    { area: 'Dirección', figures: null },
  ],
  programme: {
    year: 2026,
    rows: [
      { title: 'PLD/FT anual para todo el personal', figures: { planned: 268, done: 248, vencida: 12 } },
      { title: 'Ciberseguridad anual', figures: { planned: 268, done: 259, vencida: 7 } },
      { title: 'Protección de datos personales', figures: { planned: 96, done: 92, vencida: 3 } },
      { title: 'Consejo de administración', figures: null },
    ],
  },
  topics: [
    { title: 'Operación inusual o preocupante', area: 'Sucursales', wrong: 36 },
    { title: 'Depósitos fraccionados', area: 'Sucursales', wrong: 30 },
    { title: 'Reporte de 24 horas', area: 'Crédito', wrong: 27 },
  ],
  asks: ['Aprobar un refuerzo de 15 minutos para Sucursales.', 'Enterarse de 4 exenciones por licencia, hasta enero.'],
  corrects: null,
};

const long = (length: number) => 'Constitución de la Institución '.repeat(20).slice(0, length);

/** Every text as long as it may be, and more rows than fit. */
export const longest: CommitteeReport = {
  ...usual,
  entity_name: long(CHARACTERS.razonSocial),
  signer_name: long(CHARACTERS.personName),
  totals: { ...counts, people: 120_264, cumplida: 110_183, vencida: 10_023, exenta: 12_004 },
  trend: {
    ...usual.trend,
    points: points.map(({ on, counts: of }, n) => ({ on, counts: { ...of, people: of.people - (n === 23 ? 60 : 0) } })),
    marks: Array.from({ length: 9 }, (_, n) => ({
      on: `2026-10-1${n}`,
      kind: 'version' as const,
      title: long(CHARACTERS.obligationTitle),
      number: 2,
    })),
  },
  areas: Array.from({ length: 40 }, (_, n) => ({
    area: `${n} ${long(CHARACTERS.area - 4)}`,
    figures: { people: 12_000, vencida: 11_000 },
  })),
  programme: {
    year: 2026,
    rows: Array.from({ length: 30 }, () => ({
      title: long(CHARACTERS.obligationTitle),
      figures: { planned: 120_264, done: 110_183, vencida: 10_081 },
    })),
  },
  topics: Array.from({ length: 3 }, () => ({ title: long(200), area: long(CHARACTERS.area), wrong: 100 })),
  asks: Array.from({ length: COMMITTEE_REPORT.asks }, () => long(COMMITTEE_REPORT.ask)),
  corrects: { folio: usual.folio, sent_at: '2026-11-03T15:00:00Z', reason: long(CHARACTERS.reportReason) },
};
