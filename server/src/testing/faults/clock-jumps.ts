import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const DAYS = 400;

/** The path of Debian's package libfaketime; undefined where it is not installed. */
export const fakeClock = (): string | undefined => globSync('/usr/lib/{*/,}faketime/libfaketime.so.1')[0];

interface Step {
  what: string;
  answer: string;
  expected: string;
}

/**
 * Moves the clock of the application and its database 400 days ahead while they run, and back again. Returns
 * each step with the received and the expected answer: sessions and links have ended by the clock, everything
 * can be done anew, and data of either time stay intact in the other.
 */
export async function clockJumps(library: string): Promise<Step[]> {
  const folder = temporaryFolder('reloj');
  const clock = join(folder, 'reloj');
  const set = (days: number) => writeFileSync(clock, `${days >= 0 ? '+' : ''}${days}d\n`);
  set(0);
  const server = await startInstalled({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const ask = async <Content>(method: string, path: string, body?: object, token?: string) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = (await response.json()) as Content & { code?: string };
    return { content, answer: `${response.status}${content.code === undefined ? '' : ` ${content.code}`}` };
  };
  const steps: Step[] = [];
  const step = (what: string, answer: string, expected: string) => steps.push({ what, answer, expected });
  const { Empleada, EntidadAdmin, SuperAdmin } = server.accounts();
  const signIn = (account: object | undefined) => ask<{ token: string }>('POST', '/api/auth/login', account);
  const wrong = { email: Empleada?.email, password: 'adivinada' };

  try {
    const before = await signIn(Empleada);
    step('entrar', before.answer, '200');
    const { content: courses } = await ask<Course[]>('GET', '/api/courses', undefined, before.content.token);
    const claim = {
      course_id: courses[0]?.id,
      answers: courses[0]?.quiz?.questions.map(({ correct_answer }) => correct_answer),
    };
    const first = await ask<Certificate>('POST', '/api/certificates', claim, before.content.token);
    step('constancia', first.answer, '201');
    const stateOf = async ({ folio }: Certificate) =>
      (await ask<Certificate>('GET', `/api/public/certificates/${folio}`)).content.state;

    set(DAYS);
    step(
      'adelante: la sesión terminó',
      (await ask('GET', '/api/auth/session', undefined, before.content.token)).answer,
      '401 SESSION_REQUIRED',
    );
    const ahead = await signIn(Empleada);
    step('adelante: entrar', ahead.answer, '200');
    step('adelante: la constancia venció', await stateOf(first.content), 'vencida');
    const second = await ask<Certificate>('POST', '/api/certificates', claim, ahead.content.token);
    step('adelante: constancia nueva', second.answer, '201');
    for (let tries = 0; tries < 10; tries++) await signIn(wrong);
    step('adelante: demasiados intentos', (await signIn(Empleada)).answer, '429 RATE_LIMITED');

    set(0);
    const back = await signIn(Empleada);
    step('atrás: los intentos de entonces no atan a nadie', back.answer, '200');
    step('atrás: la constancia de antes vale', await stateOf(first.content), 'vigente');
    const again = await ask<Certificate>('POST', '/api/certificates', claim, back.content.token);
    step('atrás: la constancia es una de las que hay', again.answer, '200');
    const administrator = await signIn(EntidadAdmin);
    step(
      'atrás: los usuarios se leen',
      (await ask('GET', '/api/admin/entity-users', undefined, administrator.content.token)).answer,
      '200',
    );
    const report = await ask('GET', '/api/admin/training-report', undefined, administrator.content.token);
    step('atrás: la capacitación se lee', report.answer, '200');
    const superAdmin = await signIn(SuperAdmin);
    const ledger = await ask<{ faults: string[] }>(
      'POST',
      '/api/admin/ledger/verify',
      undefined,
      superAdmin.content.token,
    );
    step('atrás: faltas en la bitácora', String(ledger.content.faults.length), '0');
    step('el programa termina en orden', String(await server.stop()), '0');
    return steps;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
