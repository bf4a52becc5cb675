import type { Explanation } from '@finaula/contract/compliance';
import type { Database } from '../../database/connect.ts';
import type { StandingQuery, StandingRecord } from '../../shared/standings/standings.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { dayOfYear, shortDay } from '../../shared/time/format.ts';
import {
  type AccessChange,
  type CertificateFact,
  type EmploymentChange,
  listAccessChanges,
  listCertificateFacts,
  listCourseTitles,
  listEmployment,
} from './explain-facts.ts';
import { listVersions, listWaivers, type VersionRecord, type WaiverRecord } from './queries.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

type Fact = Explanation['facts'][number];
type Sum = Explanation['sum'];

const dueText = ({ standing }: StandingRecord) => (standing === 'vencida' ? 'fecha límite: ya pasó' : 'fecha límite');

/** The date arithmetic that results in the due date, or in the last day of the waiver. */
function sumOf(row: StandingRecord, version: VersionRecord, certificates: readonly CertificateFact[]): Sum {
  if (row.standing === 'exenta' && row.waived_until !== null)
    return [{ term: shortDay(row.waived_until), text: 'último día de su exención; después vuelve a contar' }];
  const months = version.repeat_months;
  const latest = [
    ...new Map(certificates.filter(({ counts }) => counts).map((held) => [held.course_id, held])).values(),
  ];
  const held = latest.toSorted((a, b) => a.issued_on.localeCompare(b.issued_on))[0];
  const isRenewal = held !== undefined && row.due_on > row.first_due;
  if (held !== undefined && months !== null && (isRenewal || held.issued_on >= row.assigned_on))
    return [
      { term: shortDay(held.issued_on), text: `su constancia de «${held.course_title}»` },
      { term: `+ ${count(months, 'mes', 'meses')}`, text: 'se repite desde cada constancia' },
      { term: shortDay(row.due_on), text: dueText(row) },
    ];
  if (held !== undefined && version.repeat_month !== null && version.repeat_day !== null && isRenewal)
    return [
      { term: shortDay(held.issued_on), text: `su constancia de «${held.course_title}» cuenta para ese año` },
      {
        term: `cada ${dayOfYear(version.repeat_month, version.repeat_day)}`,
        text: 'se repite cada año calendario',
      },
      { term: shortDay(row.due_on), text: dueText(row) },
    ];
  const assigned = { term: shortDay(row.assigned_on), text: 'le toca desde ese día' };
  if (version.first_due_on !== null)
    return [
      assigned,
      { term: 'fecha fija', text: `la obligación vence el ${shortDay(version.first_due_on)}` },
      { term: shortDay(row.first_due), text: dueText(row) },
    ];
  return [
    assigned,
    { term: `+ ${count(version.first_due_days ?? 0, 'día', 'días')}`, text: 'plazo desde que le toca' },
    { term: shortDay(row.first_due), text: dueText(row) },
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
    if (change.area !== (before?.area ?? null) || change.position !== (before?.position ?? null)) {
      const matters =
        (version.areas !== null && change.area !== (before?.area ?? null)) ||
        (version.positions !== null && change.position !== (before?.position ?? null));
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
        : [{ on: held.revoked_on, text: `Se revocó su constancia ${held.folio}.`, without_effect: held.counts }]),
      ...(held.reinstated_on === null
        ? []
        : [
            { on: held.reinstated_on, text: `Se restituyó su constancia ${held.folio}.`, without_effect: !held.counts },
          ]),
    ];
  });
}

const waiverFacts = (waivers: readonly WaiverRecord[], on: string): Fact[] =>
  waivers
    .filter(({ recorded_at }) => mexicanDay(recorded_at) <= on)
    .flatMap(({ recorded_at, until, reason, recorded_by, ended_at }) => [
      {
        on: mexicanDay(recorded_at),
        text: `${recorded_by ?? 'Quien administraba'} le dio una exención hasta el ${shortDay(until)}: ${reason}`,
        without_effect: until < on || ended_at !== null,
      },
      ...(ended_at !== null && mexicanDay(ended_at) <= on
        ? [{ on: mexicanDay(ended_at), text: 'Su exención se terminó antes.', without_effect: true }]
        : []),
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
    `Base legal: ${version.legal_basis.replace(/\.$/, '')}.`,
    `Obligación versión ${version.version}, desde el ${shortDay(version.version === 1 ? version.starts_on : mexicanDay(version.recorded_at))}.`,
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
  const [employment, access, certificates, waivers, titles] = await Promise.all([
    listEmployment(database, asked),
    listAccessChanges(database, asked),
    listCertificateFacts(database, asked),
    listWaivers(database, row.user_id, row.obligation_id),
    listCourseTitles(database),
  ]);
  const usable = certificates.filter(({ earned_by }) => version.evidence === 'quiz' || earned_by === 'exam');
  return {
    sum: sumOf(row, version, usable),
    facts: [
      ...employmentFacts(employment, version),
      ...accessFacts(access),
      { on: row.assigned_on, text: 'Desde ese día le toca esta obligación.', without_effect: false },
      ...certificateFacts(certificates, version),
      ...waiverFacts(waivers, on),
    ].toSorted((a, b) => a.on.localeCompare(b.on)),
    sentences: sentencesOf(row, version, titles),
  };
}
