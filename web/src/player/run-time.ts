import type { PackageAttempt, PackageItem, PackageState } from '@finaula/contract/packages';
import { Scorm12API } from 'scorm-again/scorm12/min';
import { Scorm2004API } from 'scorm-again/scorm2004/min';

type Standard = PackageAttempt['standard'];

const SET_VALUE_MS = 2_000;

/** The package learns no name. */
const LEARNER = { id: 'aprendiz', name: 'Aprendiz' };

const partOf = (state: PackageState | undefined, name: string) => (state?.[name] ?? {}) as PackageState;

/** The values with which a package begins: its own from the last time, and the platform's. */
export function restored(standard: Standard, item: PackageItem, state: PackageState | undefined): PackageState {
  const entry = state === undefined ? 'ab-initio' : 'resume';
  // The time of the last session is part of the total by now.
  const { session_time: _, ...values } = state ?? {};
  if (standard === '2004')
    return {
      ...values,
      learner_id: LEARNER.id,
      learner_name: LEARNER.name,
      entry,
      launch_data: item.launch_data,
      ...(item.mastery_score !== null && { scaled_passing_score: String(item.mastery_score / 100) }),
    };
  const { session_time: __, ...core } = partOf(state, 'core');
  return {
    ...values,
    core: { ...core, student_id: LEARNER.id, student_name: LEARNER.name, entry },
    launch_data: item.launch_data,
    student_data: {
      ...partOf(state, 'student_data'),
      ...(item.mastery_score !== null && { mastery_score: String(item.mastery_score) }),
    },
  };
}

/** Offers a package the interface of its standard, under the name by which it looks for it. */
export async function startApi(
  on: Window,
  standard: Standard,
  begin: PackageState,
  onSave: (cmi: PackageState) => void,
): Promise<void> {
  const settings = { autocommit: false, logLevel: 5 };
  const is12 = standard === '1.2';
  const api = is12 ? new Scorm12API(settings) : new Scorm2004API(settings);
  api.loadFromJSON(begin, 'cmi');
  const save = () => {
    const { cmi } = api.renderCommitCMI(true) as unknown as { cmi: PackageState };
    onSave(JSON.parse(JSON.stringify(cmi)));
  };
  for (const event of is12 ? ['LMSCommit', 'LMSFinish'] : ['Commit', 'Terminate']) api.on(event, save);
  // Many packages commit only while they are closed, which a closed tab does not wait for.
  let isWaiting = false;
  api.on(is12 ? 'LMSSetValue' : 'SetValue', () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      save();
    }, SET_VALUE_MS);
  });
  Object.assign(on, is12 ? { API: api, API_1484_11: undefined } : { API: undefined, API_1484_11: api });
}
