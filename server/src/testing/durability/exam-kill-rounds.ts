import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createSession } from '../create-session.ts';
import { freePort, type RunningServer, startRunning } from '../running-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Examinee {
  token: string;
  examId: string;
  questions: { id: string; options: { id: string }[] }[];
}

interface Saved {
  examId: string;
  questionId: string;
  optionId: string;
}

/** Creates verified people of the individual entity, in the database of that server. */
async function insertPeople(url: string, count: number): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    `insert into users (entity_id, name, email, password_hash, role, email_verified_at)
     select (select id from entities where entity_type = 'individual'), 'Persona ' || n, 'examen' || n || '@prueba.example', 'x', 'Empleado', now()
     from generate_series(1, $1) n returning email`,
    [count],
  );
  await client.end();
  return rows.map(({ email }) => email);
}

async function ask<Reply>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.ok ? ((await response.json()) as Reply) : undefined;
  } catch {
    // No reply came, so nothing was acknowledged.
    return undefined;
  }
}

/**
 * The processes of a killed database go on for a moment and answer open connections, while new connections
 * are refused.
 */
async function connectAgain(url: string): Promise<Client> {
  for (let tries = 1; ; tries++) {
    const client = new Client(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(100);
    }
  }
}

/** Lists the rows that contradict acknowledged answers and deliveries; empty when the database is intact. */
async function contradictions(url: string, saved: readonly Saved[], delivered: ReadonlySet<string>): Promise<string[]> {
  const client = await connectAgain(url);
  const lost = await client.query(
    `select q.exam_id from jsonb_to_recordset($1::jsonb) as q ("examId" uuid, "questionId" uuid, "optionId" uuid, exam_id uuid)
     where not exists (select from exam_answers a where a.exam_id = q."examId" and a.question_id = q."questionId" and a.option_id = q."optionId")`,
    [JSON.stringify(saved)],
  );
  const ungraded = await client.query(
    'select given from unnest($1::uuid[]) given where not exists (select from exam_results where exam_id = given)',
    [[...delivered]],
  );
  const twice = await client.query(
    `select detail ->> 'exam_id' from audit_log where action = 'exam finished' group by 1 having count(*) > 1
     union all select exams.id::text from exams left join exam_results r on r.exam_id = exams.id where (finished_at is null) <> (r.exam_id is null)
     union all select user_id || ' ' || course_id from exams group by user_id, course_id having count(*) > 1
     union all select r.exam_id::text from exam_results r where not exists (
       select from audit_log where action = 'exam finished' and detail ->> 'exam_id' = r.exam_id::text)`,
  );
  await client.end();
  return [
    ...lost.rows.map(() => 'respuesta confirmada que se perdió'),
    ...ungraded.rows.map(({ given }) => `examen entregado sin calificar: ${given}`),
    ...twice.rows.map((row) => `examen calificado dos veces o a medias: ${Object.values(row)[0]}`),
  ];
}

/**
 * Kills (kill -9) the application and its database in turn while many exams run. Every acknowledged answer
 * must be stored, and every exam handed in must be graded once, with its act in the ledger.
 * @throws with the round and what does not hold
 */
export async function examKillRounds(rounds: number, people: number, say: (line: string) => void = () => undefined) {
  const folder = temporaryFolder('examenes');
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  };
  const saved: Saved[] = [];
  const delivered = new Set<string>();
  let server: RunningServer = await startRunning(env);
  let done = false;
  try {
    const { url } = server;
    const examinees: Examinee[] = [];
    for (const email of await insertPeople(server.databaseUrl(), people)) {
      const token = await createSession(server.databaseUrl(), email);
      const exam = await ask<{ exam_id: string; questions: Examinee['questions'] }>(url, token, 'POST', '/api/exams', {
        course_id: 'm01',
      });
      if (exam) examinees.push({ token, examId: exam.exam_id, questions: exam.questions });
    }
    const sit = async ({ token, examId, questions }: Examinee, nth: number) => {
      for (let n = 0; !done; n++) {
        const question = questions[n % questions.length];
        const option = question?.options[(n + nth) % 4];
        if (question && option) {
          const body = { question_id: question.id, option_id: option.id };
          if (await ask(url, token, 'PUT', `/api/exams/${examId}/answers`, body))
            saved.push({ examId, questionId: question.id, optionId: option.id });
        }
        // Some people hand in, each in a different round.
        if (
          n > 0 &&
          n % 20 === nth % 20 &&
          nth % 3 === 0 &&
          (await ask(url, token, 'POST', `/api/exams/${examId}/finish`))
        ) {
          delivered.add(examId);
          return;
        }
        await sleep(100 + (nth % 50));
      }
    };
    const load = Promise.all(examinees.map(sit));
    for (let round = 1; round <= rounds; round++) {
      await sleep(400 + ((round * 137) % 500));
      const ofDatabase = round % 2 === 0;
      process.kill(ofDatabase ? server.databasePid() : Number(server.process.pid), 'SIGKILL');
      if (ofDatabase) {
        while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(20);
      } else {
        if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit');
        server = await startRunning(env);
      }
      const wrong = await contradictions(server.databaseUrl(), [...saved], new Set(delivered));
      if (wrong.length > 0) throw new Error(`Round ${round}:\n${wrong.slice(0, 20).join('\n')}`);
      say(
        `Ronda ${round}: ${ofDatabase ? 'la base' : 'la aplicación'}; ${saved.length} respuestas confirmadas, ${delivered.size} exámenes entregados`,
      );
    }
    done = true;
    await load;
    return { running: examinees.length, saved: saved.length, delivered: delivered.size };
  } finally {
    done = true;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
