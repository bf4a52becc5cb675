import type { Explanation } from '@finaula/contract/compliance';
import type { Database } from '../../database/connect.ts';
import type { StandingQuery, StandingRecord } from '../../shared/standings/standings.ts';
import { dayOfYear, shortDay } from '../../shared/time/format.ts';
import {
  type AccessChange,
  type CertificateFact,
  type EmploymentChange,
  listAccessChanges,
  listCertificateFacts,
  listCourseTitles,
  listEmployment,
  listTrainingFacts,
  listWaiverFacts,
  type TrainingFact,
  type WaiverFact,
} from './explain-facts.ts';
import { listVersions, type VersionRecord } from './queries.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

type Fact = Explanation['facts'][number];
type Sum = Explanation['sum'];

/** Words the date arithmetic of `standings_on`: the due date, or the last day of a waiver. */
function sumOf(row: StandingRecord, version: VersionRecord, titles: ReadonlyMap<string, string>): Sum {
  if (row.standing === 'exenta' && row.waived_until !== null)
    return [{ term: shortDay(row.waived_until), text: 'último día de su exención; después vuelve a contar' }];
  const due = {
    term: shortDay(row.due_on),
    text: row.standing === 'vencida' ? 'fecha límite: ya pasó' : 'fecha límite',
  };
  if (row.due_counted_from !== null && row.due_course_id !== null) {
    const course = `«${titles.get(row.due_course_id) ?? row.due_course_id}»`;
    const held = row.documented_course_ids?.includes(row.due_course_id)
      ? `su capacitación en ${course}, documentada y no emitida aquí,`
      : `su constancia de ${course}`;
    if (row.due_rule === 'documented')
      return [
        { term: shortDay(row.due_counted_from), text: held.replace(/,$/, '') },
        { term: shortDay(row.due_on), text: 'termina la vigencia que dice su documento' },
        due,
      ];
    if (row.due_rule === 'course_version')
      return [
        { term: shortDay(row.due_counted_from), text: held },
        {
          term: `versión ${version.minimum_versions?.[row.due_course_id]?.number ?? ''}`,
          text: 'la institución pidió tomar la versión nueva a más tardar',
        },
        due,
      ];
    return row.due_rule === 'months'
      ? [
          { term: shortDay(row.due_counted_from), text: held },
          { term: `+ ${count(version.repeat_months ?? 0, 'mes', 'meses')}`, text: 'se repite desde cada constancia' },
          due,
        ]
      : [
          { term: shortDay(row.due_counted_from), text: `${held} cuenta para ese año` },
          {
            term: `cada ${dayOfYear(version.repeat_month ?? 0, version.repeat_day ?? 0)}`,
            text: 'se repite cada año calendario',
          },
          due,
        ];
  }
  return [
    { term: shortDay(row.assigned_on), text: 'le toca desde ese día' },
    version.first_due_on !== null
      ? { term: 'fecha fija', text: `la obligación vence el ${shortDay(version.first_due_on)}` }
      : { term: `+ ${count(version.first_due_days ?? 0, 'día', 'días')}`, text: 'plazo desde que le toca' },
    due,
  ];
}

const place = ({ area, position }: EmploymentChange) =>
  [area, position].filter((part) => part !== null).join(', ') || 'sin área ni puesto';

/** `matters`: the audience depends on areas, positions or days of joining. */
function employmentFacts(changes: readonly EmploymentChange[], version: VersionRecord): Fact[] {
  return changes.flatMap((change, i): Fact[] => {
    const before = changes[i - 1];
    const facts: Fact[] = [];
    if (change.hired_on !== null && change.hired_on !== before?.hired_on)
      facts.push({
        on: change.hired_on,
        text: 'Ingresó a la institución.',
        without_effect: version.hired_after === null,
      });
    const movesArea = change.area_key !== (before?.area_key ?? null);
    const movesPosition = change.position_key !== (before?.position_key ?? null);
    if (movesArea || movesPosition) {
      const matters = (version.areas !== null && movesArea) || (version.positions !== null && movesPosition);
      const text = before ? `Pasó de ${place(before)} a ${place(change)}.` : `Se registró en ${place(change)}.`;
      facts.push({
        on: change.recorded_on,
        text: matters ? text : `${text} No cambia esta obligación.`,
        without_effect: !matters,
      });
    }
    if (change.left_on !== null && change.left_on !== before?.left_on)
      facts.push({ on: change.left_on, text: 'Causó baja.', without_effect: false });
    return facts;
  });
}

const accessFacts = (changes: readonly AccessChange[]): Fact[] =>
  changes.map(({ on, active }) => ({
    on,
    text: active ? 'Se activó de nuevo su acceso.' : 'Se desactivó su acceso.',
    without_effect: false,
  }));

function certificateFacts(certificates: readonly CertificateFact[], { evidence }: VersionRecord): Fact[] {
  return certificates.flatMap((held, i): Fact[] => {
    const isWeaker = evidence === 'exam' && held.earned_by !== 'exam';
    const first = certificates[i - 1]?.folio !== held.folio;
    return [
      ...(first
        ? [
            {
              on: held.issued_on,
              text: `Obtuvo su constancia de «${held.course_title}», folio ${held.folio}.${isWeaker ? ' Esta obligación pide examen.' : ''}`,
              without_effect: isWeaker || !held.counts,
            },
          ]
        : []),
      ...(held.revoked_on === null
        ? []
        : [
            {
              on: held.revoked_on,
              text: held.is_replaced
                ? `Se sustituyó su constancia ${held.folio}, con el nombre corregido.`
                : `Se revocó su constancia ${held.folio}.`,
              without_effect: held.is_replaced || held.counts,
            },
          ]),
      ...(held.reinstated_on === null
        ? []
        : [
            { on: held.reinstated_on, text: `Se restituyó su constancia ${held.folio}.`, without_effect: !held.counts },
          ]),
    ];
  });
}

function trainingFacts(trainings: readonly TrainingFact[], { counts_documented }: VersionRecord): Fact[] {
  return trainings.flatMap(({ held_on, recorded_on, title, provider, recorded_by, withdrawn_on, reason }) => [
    {
      on: held_on,
      text: `Capacitación documentada, no emitida aquí: «${title}», de ${provider}. La registró ${recorded_by ?? 'quien administraba'} el ${shortDay(recorded_on)}.${counts_documented ? '' : ' Esta obligación no la cuenta.'}`,
      without_effect: !counts_documented || withdrawn_on !== null,
    },
    ...(withdrawn_on === null
      ? []
      : [{ on: withdrawn_on, text: `Se retiró esa capacitación documentada: ${reason}`, without_effect: false }]),
  ]);
}

const waiverFacts = (waivers: readonly WaiverFact[]): Fact[] =>
  waivers.flatMap(({ recorded_on, until, reason, recorded_by, ended_on, counts }) => [
    {
      on: recorded_on,
      text: `${recorded_by ?? 'Quien administraba'} le dio una exención hasta el ${shortDay(until)}: ${reason}`,
      without_effect: !counts,
    },
    ...(ended_on === null ? [] : [{ on: ended_on, text: 'Su exención se terminó antes.', without_effect: true }]),
  ]);

function sentencesOf(row: StandingRecord, version: VersionRecord, titles: ReadonlyMap<string, string>): string[] {
  const missing = row.missing_course_ids.map((id) => `«${titles.get(id) ?? id}»`);
  const how = version.evidence === 'exam' ? ', con examen' : '';
  return [
    missing.length === 0 ? 'No le falta ningún curso.' : `Le falta: ${missing.join(', ')}${how}.`,
    ...(row.fulfilled_on === null
      ? []
      : [
          `Cumplida el ${shortDay(row.fulfilled_on)}${row.valid_until === null ? '' : `, hasta el ${shortDay(row.valid_until)}`}.`,
        ]),
    ...(version.counts_from === null
      ? []
      : [`Solo cuentan las constancias desde el ${shortDay(version.counts_from)}.`]),
    ...(version.counts_documented
      ? ['También cuenta la capacitación que la institución documentó, hasta que termine su vigencia.']
      : []),
    `Base legal: ${version.legal_basis.replace(/\.$/, '')}.`,
    `Obligación versión ${version.version}, desde el ${shortDay(version.in_force_from)}.`,
  ];
}

/** Explains a person's standing on a date. */
export async function explainStanding(
  database: Database,
  { entityId, on, filters }: StandingQuery,
  row: StandingRecord,
): Promise<Explanation> {
  const versions = await listVersions(database, row.obligation_id);
  const version = versions.find((one) => one.version === row.version);
  if (!version) throw new Error('A standing names a version that is there.');
  const asked = { entityId, userId: row.user_id, on, as_known: filters.as_known, courseIds: version.course_ids };
  const [employment, access, certificates, trainings, waivers, titles] = await Promise.all([
    listEmployment(database, asked),
    listAccessChanges(database, asked),
    listCertificateFacts(database, asked),
    listTrainingFacts(database, asked),
    listWaiverFacts(database, asked, row.obligation_id),
    listCourseTitles(database),
  ]);
  return {
    sum: sumOf(row, version, titles),
    facts: [
      ...employmentFacts(employment, version),
      ...accessFacts(access),
      { on: row.assigned_on, text: 'Desde ese día le toca esta obligación.', without_effect: false },
      ...certificateFacts(certificates, version),
      ...trainingFacts(trainings, version),
      ...waiverFacts(waivers),
    ].toSorted((a, b) => a.on.localeCompare(b.on)),
    sentences: sentencesOf(row, version, titles),
  };
}
