import type { DecisionTotals } from '@finaula/contract/scenario-decisions';
import type { Scenario } from '@finaula/contract/scenarios';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { figuresByArea } from '../../../shared/figures-by-area.ts';
import { isWrong, wordingOf } from './wording.ts';

interface Row {
  course_id: string;
  scenario_id: string;
  step_id: string;
  wording: string;
  area: string | null;
  /** How often each choice came first. */
  choices: number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Wrong first choices by situation and area, the largest share first. Names no person. */
export async function readDecisionTotals(database: Database): Promise<DecisionTotals> {
  const { rows } = await sql<Row>`select * from decision_totals()`.execute(database);
  const courses = await readScenarios(database, [...new Set(rows.map(({ course_id }) => course_id))]);
  const counted = rows.flatMap((row) => {
    const course = courses.get(row.course_id);
    const scenario = course?.scenarios.find(({ id }) => id === row.scenario_id);
    const step = scenario?.steps.find(({ id }) => id === row.step_id);
    if (!course || !scenario || !step || wordingOf(step) !== row.wording) return [];
    const people = sum(row.choices);
    const wrong = sum(row.choices.filter((_, i) => step.choices[i] && isWrong(step.choices[i])));
    return [{ ...row, course, scenario, step, title: step.text, people, answers: people, wrong }];
  });
  const { areas, subjects } = figuresByArea(counted, ({ course_id, scenario_id, step_id }) =>
    [course_id, scenario_id, step_id].join(' '),
  );
  return {
    areas,
    situations: subjects.map(({ first: { course, scenario, step, title, course_id }, rows: ofAreas, figures }) => ({
      course_id,
      course_title: course.title,
      scenario_id: scenario.id,
      scenario_title: scenario.title,
      step_id: step.id,
      title,
      mistake: commonestMistake(
        step,
        step.choices.map((_, i) => sum(ofAreas.map(({ choices }) => choices[i] ?? 0))),
      ),
      figures,
    })),
  };
}

function commonestMistake(
  { choices }: Scenario['steps'][number],
  times: readonly number[],
): DecisionTotals['situations'][number]['mistake'] {
  let mistake: DecisionTotals['situations'][number]['mistake'] = null;
  let most = 0;
  for (const [i, choice] of choices.entries()) {
    const count = times[i] ?? 0;
    if ('next' in choice || count <= most) continue;
    mistake = { text: choice.text, slide_number: choice.slide_number };
    most = count;
  }
  return mistake;
}

async function readScenarios(database: Database, ids: readonly string[]) {
  const courses = await database
    .selectFrom('courses')
    .select([
      'id',
      sql<string>`document ->> 'title'`.as('title'),
      sql<Scenario[]>`coalesce(document -> 'scenarios', '[]')`.as('scenarios'),
    ])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  return new Map(courses.map((course) => [course.id, course]));
}
