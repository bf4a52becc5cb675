import type { ExamIntroduction } from '@finaula/contract/exams';
import { createSession, letReadingTimePass } from '@finaula/server/testing';
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures/journey.ts';
import { test as learners } from '../../fixtures/learners.ts';

const SLIDES = 12;
const on = (page: Page, slide: number) =>
  expect(page.getByRole('button', { name: `Lámina ${slide} de ${SLIDES}` })).toBeVisible();

interface Reading {
  /** Opens a slide as the reader, on a page whose clock the journey moves. */
  openAt: (slide: number, where?: Page) => Promise<void>;
  /** Keeps the slide on the screen for that many seconds. */
  read: (where?: Page, seconds?: number) => Promise<void>;
  /** Slides that the server counts as read. */
  counted: () => Promise<number[]>;
}

/** A reader whose institution asks for all slides before the exam. */
const test = learners.extend<Reading & { reader: { email: string; password: string } }>({
  reader: async ({ colleagues, office }, use) => {
    const { person, admin } = await colleagues('Standard');
    await office.patch('/api/admin/exam-policy', { requires_reading: true }, await office.tokenOf(admin));
    await use(person);
  },
  openAt: async ({ page, openAs, reader }, use) => {
    await use(async (slide, where = page) => {
      await where.clock.install();
      const begun = where.waitForResponse('**/api/courses/m05/progress');
      await openAs(reader, `/cursos/m05?lamina=${slide}`, where);
      await on(where, slide);
      await begun;
    });
  },
  read: async ({ page, databaseUrl, reader }, use) => {
    await use(async (where = page, seconds = 21) => {
      await letReadingTimePass(databaseUrl, reader.email, seconds);
      await where.clock.runFor(seconds * 1000);
    });
  },
  counted: async ({ request, databaseUrl, reader }, use) => {
    const headers = { authorization: `Bearer ${await createSession(databaseUrl, reader.email)}` };
    await use(async () => {
      const reply = await request.get('/api/courses/m05/exam', { headers });
      const { unread_slides }: ExamIntroduction = await reply.json();
      return Array.from({ length: SLIDES }, (_, i) => i + 1).filter((slide) => !unread_slides.includes(slide));
    });
  },
});

test('slides read from the last one to the first all count, and the exam can begin', async ({
  page,
  openAt,
  read,
  counted,
}) => {
  await openAt(SLIDES);
  for (let slide = SLIDES; slide >= 1; slide--) {
    await on(page, slide);
    const sent = page.waitForResponse('**/api/courses/m05/progress');
    await read();
    await sent;
    if (slide > 1) await page.getByRole('button', { name: 'Anterior' }).click();
  }
  expect(await counted()).toHaveLength(SLIDES);
  await page.goto('/cursos/m05/examen');
  await expect(page.getByRole('button', { name: 'Empezar el examen' })).toBeVisible();
});

test('slides opened by the index count in any order, and one that was left at once does not', async ({
  page,
  openAt,
  read,
  counted,
}) => {
  await openAt(9);
  await read();
  await page.getByRole('link', { name: /^Lámina 3\b/ }).click();
  await on(page, 3);
  await read();
  await page.getByRole('link', { name: /^Lámina 4\b/ }).click();
  await on(page, 4);
  await read(page, 1);
  await page.getByRole('link', { name: /^Lámina 7\b/ }).click();
  await on(page, 7);
  await read();
  await expect.poll(counted).toEqual([3, 7, 9]);
});

test('slides read without a connection count when it is back, also after the page was closed', async ({
  page,
  context,
  openAt,
  read,
  counted,
}) => {
  await openAt(2);
  await read();
  await expect.poll(counted).toEqual([2]);
  await context.setOffline(true);
  for (const slide of [6, 4]) {
    await page.getByRole('link', { name: new RegExp(`^Lámina ${slide}\\b`) }).click();
    await on(page, slide);
    await read();
  }
  await context.setOffline(false);
  await expect.poll(counted).toEqual([2, 4, 6]);
  await context.setOffline(true);
  await page.getByRole('link', { name: /^Lámina 11\b/ }).click();
  await on(page, 11);
  await read();
  await context.setOffline(false);
  const later = await context.newPage();
  await page.close();
  await later.goto('/');
  await expect.poll(counted).toEqual([2, 4, 6, 11]);
});

test('slides read in two tabs both count', async ({ page, context, openAt, read, counted }) => {
  const other = await context.newPage();
  await openAt(1);
  await read();
  await openAt(8, other);
  await read(other);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await on(page, 2);
  await read();
  await expect.poll(counted).toEqual([1, 2, 8]);
});

test('a slide that the server could not take goes along with the next one', async ({ page, openAt, read, counted }) => {
  await openAt(5);
  await page.route('**/api/courses/m05/progress', (route) => route.fulfill({ status: 503, json: {} }));
  const refused = page.waitForResponse('**/api/courses/m05/progress');
  await read();
  await refused;
  await page.getByRole('button', { name: 'Anterior' }).click();
  await on(page, 4);
  await page.unroute('**/api/courses/m05/progress');
  await read();
  await expect.poll(counted).toEqual([4, 5]);
});

test('a slide in a hidden tab does not count until it is seen', async ({ page, openAt, read, counted }) => {
  await openAt(3);
  const become = (state: string) =>
    page.evaluate((value) => Object.defineProperty(document, 'visibilityState', { value, configurable: true }), state);
  await become('hidden');
  await read();
  expect(await counted()).toEqual([]);
  await become('visible');
  await read();
  await expect.poll(counted).toEqual([3]);
});

test('slides that one reader could not send are not the next one’s of the browser', async ({
  page,
  openAt,
  openAs,
  read,
  counted,
  learner,
}) => {
  await openAt(5);
  await page.route('**/api/courses/m05/progress', (route) => route.abort('internetdisconnected'));
  const cut = page.waitForEvent('requestfailed');
  await read();
  await cut;
  await page.unroute('**/api/courses/m05/progress');
  await openAs(learner, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const progress = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('finaula.token')}` };
    return (await fetch('/api/progress', { headers })).json();
  });
  expect(progress).toEqual([]);
  expect(await counted()).toEqual([]);
  await openAt(5);
  await read();
  await expect.poll(counted).toEqual([5]);
});
