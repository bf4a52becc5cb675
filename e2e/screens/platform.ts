import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { fillEntity, proveDomain, startInstalled, temporaryFolder } from '@finaula/server/testing';
import { type APIRequestContext, request } from '@playwright/test';
import { Office, PASSWORD } from '../fixtures/institution.ts';
import { writeOwnCourses } from './write-own-courses.ts';

const ENTITY = 'Banco Ejemplo del Centro';
const PEOPLE = 300;

/**
 * Users of screens: an employee in the middle of things, a learner of the first day, an administrator of 300
 * people or of nobody, an auditor and the SuperAdmin.
 */
export type Actor = 'visitor' | 'learner' | 'newcomer' | 'admin' | 'founder' | 'auditor' | 'super';

/**
 * Gives the employee a past: constancias of three courses, three half read, two questions to the assistant.
 */
async function study(calls: APIRequestContext, token: string): Promise<Certificate | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const courses: Course[] = await (await calls.get('/api/courses', { headers })).json();
  let certificate: Certificate | undefined;
  for (const id of ['m01', 'm12', 'm04']) {
    const answers =
      courses.find((course) => course.id === id)?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
    certificate = await (await calls.post('/api/certificates', { data: { course_id: id, answers }, headers })).json();
  }
  for (const [id, slide_number] of [
    ['m02', 9],
    ['m09', 4],
    ['m14', 2],
  ] as const)
    await calls.put(`/api/courses/${id}/progress`, { data: { slide_number }, headers });
  for (const message of ['¿Qué es una operación inusual?', '¿Cuál es la capital de Francia?'])
    await calls.post('/api/chat', { data: { course_id: 'm04', message }, headers });
  return certificate;
}

/** A razón social that waits for a review, and that holds the name of a bank. */
const askForDetails = (office: Office, token: string): Promise<void> =>
  office.patch(
    '/api/admin/entity',
    {
      razon_social: 'Operadora Banorte de Monterrey, S.A. de C.V.',
      nombre_firmante: 'Óscar Peña Villarreal',
      reason: 'Cambió la sociedad que nos agrupa',
    },
    token,
  );

/** Somebody from outside who reads the institution for a month; what they opened before. */
async function invite(office: Office, calls: APIRequestContext, admin: string): Promise<string> {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const auditor = {
    name: 'Rodrigo Aldana Prieto',
    email: 'raldana@despacho.example',
    until,
    reason: 'Revisión anual de PLD/FT',
  };
  const { link } = await office.post<{ link: string }>('/api/admin/auditors', auditor, admin);
  await office.post('/api/auth/accept-invitation', { token: new URL(link).hash.slice(1), password: PASSWORD });
  const token = await office.tokenOf({ email: auditor.email, password: PASSWORD });
  for (const path of ['/api/admin/compliance', '/api/admin/certificates?on=2026-08-15'])
    await calls.get(path, { headers: { authorization: `Bearer ${token}` } });
  return token;
}

/** A programme of this year that was approved, and changed since. */
async function planYear(office: Office, token: string): Promise<void> {
  const year = new Date().getFullYear();
  const { id, rows } = await office.post<{ id: string; rows: { id: string }[] }>(
    '/api/admin/programmes',
    { year },
    token,
  );
  const approval = {
    body: 'comite',
    minutes_reference: 'Acta 3, sesión ordinaria, punto 5',
    approved_on: `${year}-01-01`,
  };
  await office.post(`/api/admin/programmes/${id}/approve`, approval, token);
  await office.patch(
    `/api/admin/programmes/${id}/rows/${rows[0]?.id}`,
    { responsible: 'Dirección de Cumplimiento' },
    token,
  );
}

/** Two notices of regulatory change: one that the institution has decided, one that waits. */
async function changeRules(office: Office, superAdmin: string, admin: string): Promise<void> {
  const publish = (title: string, summary: string, course_ids: string[]) =>
    office.post<{ id: string }>(
      '/api/admin/reforms',
      { source_key: 'LFPIORPI', title, summary, published_on: '2026-08-03', course_ids },
      superAdmin,
    );
  const { id } = await publish(
    'Ejemplo: nuevos formatos de aviso',
    'Cambian los formatos con que se presentan los avisos.',
    ['m04'],
  );
  await office.post(`/api/admin/reforms/${id}/decide`, { decision: 'inform' }, admin);
  await publish(
    'Ejemplo: se acorta un plazo de aviso',
    'El plazo del artículo que citan estas láminas es ahora menor. Aplica desde el día de su publicación, a quien presenta avisos.',
    ['m01', 'm04'],
  );
}

/**
 * A directory in trial, which knows some of the people, calls one of them inactive and sent an address of
 * elsewhere.
 */
async function connectDirectory(
  office: Office,
  calls: APIRequestContext,
  databaseUrl: string,
  admin: string,
): Promise<void> {
  await proveDomain(databaseUrl, ENTITY, 'demo.finaula.example');
  const expires_on = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const { token } = await office.post<{ token: string }>('/api/admin/directory/tokens', { expires_on }, admin);
  const headers = { authorization: `Bearer ${token}` };
  const { base_url } = await (
    await calls.get('/api/admin/directory', { headers: { authorization: `Bearer ${admin}` } })
  ).json();
  const { users } = await (
    await calls.get('/api/admin/entity-users?limit=12&status=active', { headers: { authorization: `Bearer ${admin}` } })
  ).json();
  for (const [n, { name, email }] of (users as { name: string; email: string }[]).entries()) {
    await proveDomain(databaseUrl, ENTITY, email.split('@')[1] ?? '');
    await calls.post(`${base_url}/Users`, { data: { userName: email, displayName: name, active: n !== 3 }, headers });
  }
  await calls.post(`${base_url}/Users`, {
    data: { userName: 'nadia.sol@otro.example', displayName: 'Nadia Sol' },
    headers,
  });
  await calls.post(`${base_url}/Groups`, { data: { displayName: 'Riesgos' }, headers });
}

/** A plan without a limit of people, and a video of the institution's own. */
async function subscribe(office: Office, superAdmin: string, admin: string): Promise<void> {
  const { id } = await office.entityNamed(ENTITY);
  await office.patch(`/api/admin/entities/${id}`, { subscription: 'Paid' }, superAdmin);
  const video = { title: 'Inducción', youtube_url: 'https://youtu.be/dQw4w9WgXcQ', description: 'Seis minutos.' };
  await office.post('/api/youtube-courses', video, admin);
}

/** Two of the people with obligations are out. */
async function deactivateTwo(office: Office, calls: APIRequestContext, admin: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin}` };
  const { rows } = await (
    await calls.get('/api/admin/compliance?standing=cumplida&area=Sucursales', { headers })
  ).json();
  const people = new Set((rows as { user_id: string }[]).map(({ user_id }) => user_id));
  for (const user_id of [...people].slice(0, 2))
    await office.post('/api/admin/toggle-user-status', { user_id, action: 'deactivate' }, admin);
}

/**
 * The real program with its demo institution filled up to 300 people, and the tokens of somebody of each
 * kind.
 */
export async function startPlatform() {
  const folder = temporaryFolder('screens');
  const server = await startInstalled({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const calls = await request.newContext({ baseURL: server.url, timeout: 120_000 });
  const stop = async () => {
    await calls.dispose();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const office = new Office(calls, server.databaseUrl());
    const tokenOf = (label: string) => office.tokenOf(server.accounts()[label] ?? { email: '', password: '' });
    await fillEntity(server.databaseUrl(), ENTITY, PEOPLE);
    const superAdmin = await tokenOf('SuperAdmin');
    await office.post('/api/admin/populate-entities', {}, superAdmin);
    const founded = await office.registerEntity('Caja Popular Demostración del Bajío');
    const alone = await office.registerPerson((await office.entityNamed('Aprendiz Individual')).id, 'Lucía Cruz Mena');
    await office.registerPerson((await office.entityNamed('Banobras')).id, 'Gerardo Lozano Tapia');
    const learner = await tokenOf('Empleada');
    // Another session, which the account can end.
    await tokenOf('Empleada');
    const certificate = await study(calls, learner);
    const admin = await tokenOf('EntidadAdmin');
    await subscribe(office, superAdmin, admin);
    await planYear(office, admin);
    await changeRules(office, superAdmin, admin);
    await connectDirectory(office, calls, server.databaseUrl(), admin);
    await deactivateTwo(office, calls, admin);
    const tokens: Record<Exclude<Actor, 'visitor'>, string> = {
      learner,
      newcomer: await office.tokenOf({ email: alone.email, password: PASSWORD }),
      admin,
      auditor: await invite(office, calls, admin),
      founder: await office.tokenOf(founded.admin),
      super: superAdmin,
    };
    await askForDetails(office, tokens.founder);
    const { id: learnerId } = await (
      await calls.get('/api/auth/session', { headers: { authorization: `Bearer ${learner}` } })
    ).json();
    const ids: Record<string, string> = {
      folio: certificate?.folio ?? '',
      ...(await writeOwnCourses(calls, { admin, learner, learnerId })),
    };
    return { url: server.url, tokens, ids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
