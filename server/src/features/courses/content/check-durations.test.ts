import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readingMinutes } from '@finaula/contract/text';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDurations } from './check-durations.ts';
import { readContent } from './read-content.ts';
import { durationMinutes } from './reading-time.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contenido-'));
  cpSync(join(import.meta.dirname, 'fixtures/sound'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const ABOUT = 'modules/m01/module.yaml';
const editAbout = (find: RegExp, replacement: string) =>
  writeFileSync(join(folder, ABOUT), readFileSync(join(folder, ABOUT), 'utf8').replace(find, replacement));

test('the duration of a module is the time for its words and questions, rounded up', () => {
  const slides = [{ content: 'palabra '.repeat(199) }, { content: '• Una\n\n• palabra' }];
  expect(readingMinutes(slides)).toBeCloseTo(201 / 200);
  expect(durationMinutes(slides, 10)).toBe(9);
  expect(durationMinutes([], 0)).toBe(0);
});

test('the valid module has the right duration and short essential slides', () => {
  expect(checkDurations(folder, readContent(folder))).toEqual({
    faults: [],
    warnings: [expect.stringMatching(/^m01: leer las láminas de essential toma solo \d\.\d minutos\.$/)],
  });
});

test('a wrong duration is a fault with its line', () => {
  editAbout(/duration_minutes: \d+/, 'duration_minutes: 30');
  expect(checkDurations(folder, readContent(folder)).faults).toEqual([
    { file: ABOUT, line: 5, sentence: expect.stringMatching(/^La duración debe ser de \d+ minutos/) },
  ]);
});

test('essential slides of more than ten minutes are a fault', () => {
  const courses = readContent(folder).map((course) => ({
    ...course,
    slides: course.slides.map((slide) => ({ ...slide, content: 'palabra '.repeat(501) })),
  }));
  expect(checkDurations(folder, courses).faults).toContainEqual({
    file: ABOUT,
    line: 19,
    sentence: 'Leer las láminas de essential toma 10.0 minutos; a lo más 10.',
  });
});

test('a course tells its essential slides, if any, and their minutes', () => {
  expect(readContent(folder)[0]).toMatchObject({ essential_slides: [1, 3, 4, 8], essential_minutes: 2 });
  const version = readContent(folder)[0]?.version;
  editAbout(/essential: .*/, '');
  const [without] = readContent(folder);
  expect(without).not.toHaveProperty('essential_slides');
  expect(without).not.toHaveProperty('essential_minutes');
  expect(without?.version).not.toBe(version);
});
