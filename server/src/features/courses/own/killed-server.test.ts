import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { draftOf, guardSlide } from '../../../testing/course-draft.ts';
import { prepareSetting } from '../../../testing/durability/mixed-load.ts';
import { freePort, startRunning } from '../../../testing/running-server.ts';
import { startInstalled } from '../../../testing/start-installed.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/** Milliseconds between the request to publish and the kill; 0: before it. */
const MOMENTS = [0, 2, 10, 40];

const env = {
  DATA_DIR: join(temporaryFolder('publicar'), 'data'),
  PORT: String(await freePort()),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
};
let server = await startInstalled(env);
afterAll(() => server.stop());
const { url, administrator } = await prepareSetting(server);

async function ask(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${administrator}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

test('kill -9 between save and publication loses no text and publishes nothing twice', async () => {
  await ask('PATCH', '/api/admin/course-policy', { second_person: 'recorded' });
  const { id } = (await ask('POST', '/api/own-courses', { title: 'Manual', category: 'cumplimiento' })).body;
  const publication = { effect: { kind: 'inform' }, note: 'Una nota' };
  for (const [round, moment] of MOMENTS.entries()) {
    const { edition } = (await ask('GET', `/api/own-courses/${id}/draft`)).body;
    const document = draftOf({ slides: [{ ...guardSlide, content: `La vuelta ${round + 1}.` }] });
    const saved = await ask('PUT', `/api/own-courses/${id}/draft`, { edition, document });
    const sent = moment === 0 ? undefined : ask('POST', `/api/own-courses/${id}/publication`, publication);
    const answered = sent?.catch(() => undefined);
    await sleep(moment);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    const known = await answered;
    server = await startRunning(env);

    const draft = (await ask('GET', `/api/own-courses/${id}/draft`)).body;
    expect(draft).toMatchObject({ edition: saved.body.edition, document: { slides: document.slides } });
    const again = await ask('POST', `/api/own-courses/${id}/publication`, publication);
    if (known?.status === 200) expect(again.body.code).toBe('DRAFT_UNCHANGED');
    else expect(again.status === 200 || again.body.code === 'DRAFT_UNCHANGED').toBe(true);
    const versions = (await ask('GET', `/api/courses/${id}/versions`)).body;
    expect(versions.map(({ number }: { number: number }) => number)).toHaveLength(round + 1);
    const { slides } = (await ask('GET', `/api/courses/${id}`)).body;
    expect(slides[0].content).toBe(`La vuelta ${round + 1}.`);
  }
});
