import { setTimeout as sleep } from 'node:timers/promises';
import type { Course } from '@finaula/contract/courses';
import type { RunningServer } from '../running-server.ts';
import type { Acknowledged } from './acknowledged.ts';

const PASSWORD = 'una clave larga';
const NEW_PASSWORD = 'otra clave larga';
const RETRY_MS = 50;

type Body = Record<string, unknown>;

interface Reply<Content> {
  /** 0 when no reply came. */
  status: number;
  content: Content;
}

async function ask<Content = Body>(
  url: string,
  method: string,
  path: string,
  body?: Body,
  token?: string,
): Promise<Reply<Content>> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  try {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, content: (await response.json()) as Content };
  } catch {
    return { status: 0, content: {} as Content };
  }
}

/** Facts about the platform that the load reads once; they do not change. */
export interface Setting {
  url: string;
  administrator: string;
  entityId: string;
  courses: Course[];
}

/**
 * Signs in the demo institution's administrator and gives the institution the plan without a limit of people.
 */
export async function prepareSetting({ url, accounts }: RunningServer): Promise<Setting> {
  const { EntidadAdmin, SuperAdmin } = accounts();
  const signIn = async (account: Body | undefined) =>
    (await ask<{ token: string }>(url, 'POST', '/api/auth/login', account)).content.token;
  const administrator = await signIn(EntidadAdmin);
  const { entity_id: entityId } = (
    await ask<{ entity_id: string }>(url, 'GET', '/api/auth/session', undefined, administrator)
  ).content;
  const { status } = await ask(
    url,
    'PATCH',
    `/api/admin/entities/${entityId}`,
    { subscription: 'Paid' },
    await signIn(SuperAdmin),
  );
  const courses = (await ask<Course[]>(url, 'GET', '/api/courses', undefined, administrator)).content;
  if (status !== 200 || courses.length < 3) throw new Error('The demo institution or its courses are not there');
  return { url, administrator, entityId, courses };
}

const tokenIn = (link: unknown) => String(link).split(/[/#]/).at(-1) ?? '';

/**
 * The whole journey of one person: registers, verifies, earns constancias (each claimed twice at once) and
 * sets a new password with one link (used twice at once).
 */
async function live(setting: Setting, acknowledged: Acknowledged, until: { done: boolean }): Promise<void> {
  const { url, administrator, entityId, courses } = setting;
  /** Retries until the server gives a real answer, as a user in a browser would. */
  async function insist<Content = Body>(path: string, body: Body, token?: string): Promise<Reply<Content>> {
    for (;;) {
      const reply = await ask<Content>(url, 'POST', path, body, token);
      if ((reply.status !== 0 && reply.status < 500) || until.done) return reply;
      await sleep(RETRY_MS);
    }
  }

  const email = `${crypto.randomUUID()}@correo.example`;
  const person = { name: 'Inés', email, password: PASSWORD, entity_id: entityId };
  const registered = await insist<{ user: { id: string } }>('/api/auth/register-user', person);
  // 409: an earlier attempt succeeded, but its reply was lost.
  if (registered.status !== 201) return;
  acknowledged.registered.push(email);
  const who = { user_id: registered.content.user.id };

  const sent = await insist('/api/admin/send-verification', who, administrator);
  const verified = await insist('/api/auth/verify-email', { token: tokenIn(sent.content.verification_link) });
  if (verified.status !== 200) return;
  acknowledged.verified.push(email);

  const session = await insist<{ token: string }>('/api/auth/login', { email, password: PASSWORD });
  for (const { id, quiz } of courses.slice(0, 3)) {
    const claim = { course_id: id, answers: quiz?.questions.map(({ correct_answer }) => correct_answer) };
    const once = () => insist<{ folio: string }>('/api/certificates', claim, session.content.token);
    for (const { status, content } of await Promise.all([once(), once()]))
      if (status === 201 || status === 200) acknowledged.folios.push(content.folio);
  }

  const link = tokenIn((await insist('/api/admin/reset-link', who, administrator)).content.reset_link);
  const once = () => insist('/api/auth/reset-password', { token: link, password: NEW_PASSWORD });
  const uses = (await Promise.all([once(), once()])).filter(({ status }) => status === 200);
  if (uses.length === 2) throw new Error('One link changed a password twice');
  if (uses.length === 1) acknowledged.usedLinks.push(link);
  // The new password ended the other sessions.
  const again = await insist<{ token: string }>('/api/auth/login', { email, password: NEW_PASSWORD });
  if (again.status === 200) acknowledged.signedIn.push(again.content.token);
}

/**
 * Runs `people` journeys at a time until `until.done`, even while the server is down. Notes everything that
 * the server acknowledges as soon as the reply arrives.
 */
export async function mixedLoad(
  setting: Setting,
  acknowledged: Acknowledged,
  people: number,
  until: { done: boolean },
): Promise<void> {
  const oneAfterTheOther = async () => {
    while (!until.done) await live(setting, acknowledged, until);
  };
  await Promise.all(Array.from({ length: people }, oneAfterTheOther));
}
