import type { LabourList, LabourListRow, LabourState } from '@finaula/contract/labour';
import { labourUnknowns } from '@finaula/contract/labour-questions';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { decryptOf, findPersonKeys } from '../../identity/labour-facts/person-keys.ts';
import { formatNumber } from '../../shared/text/format-number.ts';
import { listEndedBetween } from './constancias.ts';
import { missingSentence } from './issue-constancias.ts';
import { readWaiting } from './queue.ts';

/** Data of the DC-4 form that the platform does not keep. */
const NOT_KEPT =
  'Domicilio, teléfono y correo de los establecimientos, documento que prueba los estudios y certificados de competencia: la plataforma no los guarda.';

/** The place of the sex in a CURP. */
const SEX = 10;

/**
 * The data for the list of a year of the plan, with what is missing.
 * @throws ApiError LABOUR_YEAR_NOT_FOUND
 */
export async function readList(
  database: Database,
  dataDir: string,
  { entityId, entityName }: { entityId: string; entityName: string },
  year: number,
): Promise<LabourList> {
  const { policy, waiting } = await readWaiting(database, dataDir, entityId);
  const planYear = policy.years.findLast((one) => one.year === year);
  if (!planYear) throw new ApiError('LABOUR_YEAR_NOT_FOUND');
  const { from, to } = planYear;
  const found = (await listEndedBetween(database, entityId, from, to)).filter(({ state }) => state !== 'cancelada');
  const keys = await findPersonKeys(database, dataDir, entityId, [...new Set(found.map(({ user_id }) => user_id))]);
  const gaps: LabourList['gaps'] = waiting
    .filter(({ ended_on }) => ended_on >= from && ended_on <= to)
    .map(({ user_name, course_title, fields }) => ({
      subject: `${user_name} · ${course_title}`,
      missing: fields.length === 0 ? 'Su constancia no se ha emitido.' : missingSentence(fields),
    }));
  const rows = found.flatMap(({ number, user_id, secret, state }): LabourListRow[] => {
    const key = keys.get(user_id);
    if (!key) {
      gaps.push({ subject: `Constancia ${number}`, missing: 'Sus datos personales se suprimieron.' });
      return [];
    }
    const { worker, company, programme, agent } = decryptOf(user_id, key, secret) as LabourListRow;
    return [{ number, state: state as LabourState, worker, company, programme, agent }];
  });
  for (const { number, state } of rows)
    if (state !== 'entregada') gaps.push({ subject: `Constancia ${number}`, missing: 'No consta su entrega.' });
  const withoutStudies = new Set(rows.filter(({ worker }) => worker.studies === null).map(({ worker }) => worker.curp));
  if (withoutStudies.size > 0)
    gaps.push({
      subject: entityName,
      missing: `Estudios de ${formatNumber(withoutStudies.size)} ${withoutStudies.size === 1 ? 'persona' : 'personas'}.`,
    });
  gaps.push({ subject: entityName, missing: NOT_KEPT });
  const people = [...new Set(rows.map(({ worker }) => worker.curp))];
  const ofSex = (sex: string) => people.filter((curp) => curp[SEX] === sex).length;
  return {
    ...planYear,
    gaps,
    rows,
    men: ofSex('H'),
    women: ofSex('M'),
    others: ofSex('X'),
    unknowns: [...labourUnknowns],
  };
}
