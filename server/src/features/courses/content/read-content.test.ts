import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { overdueSlides } from './check-review-dates.ts';
import { inspectContent, readContent } from './read-content.ts';
import { inspectExamBank, readExamBank } from './read-exam-bank.ts';
import { inspectQuestions, readQuestions } from './read-questions.ts';

/** A valid module. Each test breaks it in one way and expects the sentence that tells the place. */
const SOUND = join(import.meta.dirname, 'fixtures/sound');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contenido-'));
  cpSync(SOUND, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces the first `find` in a file. The file must contain it. */
function edit(file: string, find: string | RegExp, replacement: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(find, replacement);
  if (edited === text) throw new Error(`«${find}» is not in ${file}`);
  writeFileSync(path, edited);
}

function faults(): string[] {
  const content = inspectContent(folder);
  const all = [content, inspectExamBank(folder, content.courses), inspectQuestions(folder, content.courses)].flatMap(
    (part) => part.faults,
  );
  return all.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`);
}

test('the valid module has no fault and is read as the contract says', () => {
  const [course] = readContent(folder);
  expect(course).toMatchObject({
    id: 'm01',
    module: 'Cumplimiento y Ética',
    slide_count: 10,
    updated_at: '2026-11-20',
    text_as_of: '2026-07',
  });
  expect(course?.slides[0]).toMatchObject({
    slide_number: 1,
    title: 'Lámina uno',
    sources: ['LIC art. 115 (reforma DOF 14-nov-2025)', 'Práctica recomendada'],
    source_evidence: ['primary', 'practice'],
    applies_to: 'Bancos',
  });
  expect(course?.slides[1]?.applies_to).toBe('Todas las entidades');
  expect(course?.slides[0]?.content).toMatch(/^La primera frase .*\n\n• Un punto de la lista\.\n• Otro punto/s);
  expect(course?.quiz?.questions[0]).toMatchObject({ id: 'm01-q01', correct_answer: 1, slide_number: 1 });
});

test('a slide announces the day on which its fact changes', () => {
  edit('modules/m01/slides.md', /^> Fuentes: .*$/m, '$&\n> Cambia: 2027-03-01, Desde esta fecha se exige.');
  expect(readContent(folder)[0]?.slides[0]?.changes_on).toEqual({
    date: '2027-03-01',
    sentence: 'Desde esta fecha se exige.',
  });
  expect(overdueSlides(readContent(folder), '2027-02-28')).toEqual([]);
  expect(overdueSlides(readContent(folder), '2027-03-01')).toHaveLength(1);
  edit('modules/m01/slides.md', '2027-03-01,', '2027-02-30,');
  expect(faults()).toEqual([expect.stringMatching(/"Cambia:" lleva una fecha/)]);
});

test('a slide names the posts that need it, and its items are for them', () => {
  edit('modules/m01/slides.md', /^> Fuentes: LIC art. 115$/m, '$&\n> Puestos: ventanilla, crédito');
  const courses = readContent(folder);
  expect(courses[0]?.slides[1]?.roles).toEqual(['ventanilla', 'crédito']);
  expect(courses[0]?.slides[0]).not.toHaveProperty('roles');
  const [first, second] = readExamBank(folder, courses);
  expect([first?.roles, second?.roles]).toEqual([undefined, ['ventanilla', 'crédito']]);
  edit('modules/m01/slides.md', 'ventanilla, crédito', 'ventanilla, cajero');
  expect(faults()).toEqual([expect.stringMatching(/"Puestos:" lleva de uno a 6 puestos distintos/)]);
});

test('the version changes with the content', () => {
  const before = readContent(folder)[0]?.version;
  expect(readContent(folder)[0]?.version).toBe(before);
  edit('modules/m01/slides.md', 'Lámina uno', 'Lámina primera');
  expect(readContent(folder)[0]?.version).not.toBe(before);
});

describe('parts that a course document leaves out', () => {
  test('the exam bank is read separately, and no course contains it', () => {
    const courses = readContent(folder);
    const items = readExamBank(folder, courses);
    expect(items).toHaveLength(30);
    expect(items[1]).toMatchObject({
      id: 'm01-x02',
      module: 'm01',
      objective: 1,
      slide_number: 2,
      source: 'LIC art. 115 (reforma DOF 14-nov-2025)',
      options: ['Respuesta a del 2', 'Respuesta b del 2', 'Respuesta c del 2', 'Respuesta d del 2'],
      correct_answer: 3,
    });
    expect(JSON.stringify(courses)).not.toContain('eactivo');
  });

  test('the questions that people ask are read separately', () => {
    const courses = readContent(folder);
    const questions = readQuestions(folder, courses);
    expect(questions[1]).toEqual({
      module: 'm01',
      slide_number: 1,
      ask: '¿Y de qué habla la lámina uno?',
      also: ['tema de la lamina uno'],
      answer: ['Un punto de la lista.', 'Otro punto de la lista.'],
    });
    expect(JSON.stringify(courses)).not.toContain('de qué habla');
  });

  test('a module without exam and questions has no fault', () => {
    for (const file of [exam, questions]) rmSync(join(folder, file));
    expect(faults()).toEqual([]);
    expect(readExamBank(folder, readContent(folder))).toEqual([]);
  });
});

function makeRightOptionsLongest(): void {
  const path = join(folder, quiz);
  const text = readFileSync(path, 'utf8');
  const longer = text.replaceAll(/(?<=id: m01-q\d\d\n)[\s\S]*?answer: (\w)/g, (entry, letter: string) =>
    entry.replace(new RegExp(`(${letter}: Opción .*)`), '$1, con bastante más detalle'),
  );
  writeFileSync(path, longer);
}

const slides = 'modules/m01/slides.md';
const quiz = 'modules/m01/quiz.yaml';
const about = 'modules/m01/module.yaml';
const exam = 'modules/m01/exam.yaml';
const questions = 'modules/m01/questions.yaml';

describe('each broken form is reported with file, line and a sentence', () => {
  test.each([
    ['a missing file', () => rmSync(join(folder, quiz)), `${quiz}:1 Falta este archivo.`],
    ['YAML that is none', () => edit(about, 'id: m01', 'id: "m01'), /module\.yaml:\d+ No es YAML válido/],
    ['a missing field', () => edit(about, /title:.*\n/, ''), `${about}:1 Falta title.`],
    ['a field too many', () => edit(about, 'id: m01', 'id: m01\nautor: yo'), `${about}:1 el documento: sobra «autor».`],
    [
      'a wrong type',
      () => edit(about, 'duration_minutes: 11', 'duration_minutes: media hora'),
      /module\.yaml:5 duration_minutes: /,
    ],
    [
      'another id than the folder',
      () => edit(about, 'id: m01', 'id: m02'),
      `${about}:1 El id debe ser el nombre de su carpeta, m01.`,
    ],
    [
      'a module listed twice',
      () => edit('catalogue.yaml', '[m01]', '[m01, m01]'),
      /catalogue\.yaml:\d+ El módulo m01 se repite/,
    ],
    [
      'a category that does not exist',
      () => edit('catalogue.yaml', 'slug: cumplimiento', 'slug: pld'),
      /no está en catalogue\.yaml/,
    ],
    [
      'text outside a slide',
      () => edit(slides, '## Lámina uno', 'Suelto.\n\n## Lámina uno'),
      /slides\.md:1 Esto está fuera de una lámina/,
    ],
    [
      'a slide without its sources',
      () => edit(slides, /> Fuentes: LIC.*\n> Aplica a: Bancos\n/, ''),
      /slides\.md:1 A la lámina «Lámina uno» le falta/,
    ],
    [
      'an unknown source',
      () => edit(slides, 'LIC art. 115', 'XYZ art. 1'),
      /slides\.md:\d+ «XYZ art\. 1» no empieza con una fuente/,
    ],
    ['an empty list of sources', () => edit(slides, /Fuentes: LIC.*/, 'Fuentes:'), /no cita ninguna fuente/],
    [
      'another line in the quotation',
      () => edit(slides, '> Aplica a: Bancos', '> Nota: algo'),
      /solo lleva "Fuentes:", "Aplica a:", "Puestos:" y "Cambia:"/,
    ],
    ['bold', () => edit(slides, 'Un punto', '**Un** punto'), /texto simple/],
    ['a link', () => edit(slides, 'Un punto', '[Un](https://x.mx) punto'), /texto simple/],
    ['HTML', () => edit(slides, 'Un punto', '<b>Un</b> punto'), /texto simple/],
    [
      'a numbered list',
      () => edit(slides, '- Un punto de la lista.\n- Otro', '1. Un punto de la lista.\n2. Otro'),
      /sin números/,
    ],
    ['a list in a list', () => edit(slides, '- Otro', '  - Otro'), /sin listas dentro/],
    [
      'a heading of another level',
      () => edit(slides, '## Lámina dos', '### Lámina dos'),
      /solo lleva párrafos y listas|fuera de una lámina/,
    ],
    ['a title twice', () => edit(slides, '## Lámina dos', '## Lámina uno'), /El título «Lámina uno» se repite/],
    ['a short slide', () => edit(slides, /relleno /g, ''), /slides\.md:1 El texto de la lámina tiene \d+ caracteres/],
    ['a long slide', () => edit(slides, 'relleno', 'relleno '.repeat(200)), /debe tener entre 500 y 1200/],
    [
      'a first sentence that is cut',
      () => edit(slides, 'La primera frase', `La ${'muy '.repeat(60)}primera frase`),
      /primera frase debe terminar/,
    ],
    ['too few slides', () => edit(slides, /## Lámina dos[\s\S]*?(?=## Lámina tres)/, ''), /tiene 9 láminas/],
    ['another id of a question', () => edit(quiz, 'm01-q03', 'm01-q99'), /quiz\.yaml:\d+ El id debe ser m01-q03\./],
    [
      'a slide that does not exist',
      () => edit(quiz, 'slide: 1\n', 'slide: 40\n'),
      /La lámina 40 no existe: el módulo tiene 10/,
    ],
    [
      'two options alike',
      () => edit(quiz, 'b: Opción b de la 1', 'b: Opción a de la 1'),
      /Dos opciones dicen lo mismo/,
    ],
    ['an answer out of range', () => edit(quiz, 'answer: b', 'answer: e'), /quiz\.yaml:\d+ questions\.0\.answer: /],
    ['a missing option', () => edit(quiz, /\n\s+d: Opción d de la 1.*/, ''), /Falta questions\.0\.options\.d/],
    ['a missing explanation', () => edit(quiz, /\n\s+explanation:.*/, ''), /Falta questions\.0\.explanation/],
    [
      'an option named by its letter',
      () => edit(quiz, 'la otra que tienta', 'la b'),
      /quiz\.yaml:\d+ La explicación nombra una opción por su letra/,
    ],
    [
      'essential slides out of order',
      () => edit(about, '[1, 3, 4, 8]', '[1, 4, 3, 8]'),
      `${about}:19 Las láminas de essential van en orden ascendente y sin repetirse.`,
    ],
    [
      'an essential slide twice',
      () => edit(about, '[1, 3, 4, 8]', '[1, 3, 3, 8]'),
      /en orden ascendente y sin repetirse/,
    ],
    ['an essential slide that does not exist', () => edit(about, '8]', '11]'), /La lámina 11 de essential no existe/],
    ['three essential slides', () => edit(about, '[1, 3, 4, 8]', '[1, 3, 4]'), /essential: debe tener al menos 4/],
    ['nine questions', () => edit(quiz, /\n {2}- id: m01-q10[\s\S]*$/, '\n'), /questions: debe tener al menos 10/],
    ['one letter for all', () => edit(quiz, /answer: [acd]/g, 'answer: b'), /La respuesta es «b» en 10 preguntas/],
    ['the longest option right', makeRightOptionsLongest, /La opción más larga es la correcta en 10 preguntas/],
  ])('%s', (_, breakIt, expected) => {
    breakIt();
    expect(faults()).toEqual(
      expect.arrayContaining([typeof expected === 'string' ? expected : expect.stringMatching(expected)]),
    );
    expect(() => readContent(folder)).toThrow();
  });
});

describe('a broken exam.yaml is reported with its line and a sentence', () => {
  test.each([
    [
      'too few items',
      () => edit(exam, /\n {2}- id: m01-x30[\s\S]*$/, '\n'),
      /exam\.yaml:\d+ items: debe tener al menos 30/,
    ],
    ['another id', () => edit(exam, 'm01-x03', 'm01-x04'), `${exam}:26 El id debe ser m01-x03.`],
    [
      'an objective that does not exist',
      () => edit(exam, 'objective: 1', 'objective: 4'),
      `${exam}:3 El objetivo 4 no existe: el módulo tiene 3.`,
    ],
    [
      'an objective with few items',
      () => edit(exam, /objective: 3/g, 'objective: 2'),
      `${exam}:1 El objetivo 3 tiene 0 reactivos; necesita al menos 5.`,
    ],
    [
      'a slide that does not exist',
      () => edit(exam, 'slide: 2', 'slide: 11'),
      `${exam}:16 La lámina 11 no existe: el módulo tiene 10.`,
    ],
    [
      'two options alike',
      () => edit(exam, 'a: Respuesta a del 1', 'a: respuesta B del 1'),
      /exam\.yaml:\d+ Dos opciones dicen lo mismo\./,
    ],
    [
      'an unknown source',
      () => edit(exam, 'LIC art. 115', 'XYZ art. 1'),
      `${exam}:5 «XYZ art. 1» no empieza con una fuente de sources.yaml.`,
    ],
    [
      'a secondary source',
      () => edit('sources.yaml', 'evidence: primary', 'evidence: secondary'),
      `${exam}:5 «LIC» es una fuente secundaria: no se examina lo que solo ella dice.`,
    ],
    ['no source', () => edit(exam, /\n\s+source:.*/, ''), /exam\.yaml:\d+ Falta items\.0\.source\./],
    ['an answer out of range', () => edit(exam, /answer: \w/, 'answer: e'), /exam\.yaml:\d+ items\.0\.answer: /],
    [
      'a short question',
      () => edit(exam, /question: .*/, 'question: ¿Corta?'),
      /items\.0\.question: debe tener al menos 20/,
    ],
    [
      'a short explanation',
      () => edit(exam, /explanation: .*/, 'explanation: Así es.'),
      /items\.0\.explanation: debe tener al menos 80/,
    ],
    [
      'an option named by its letter',
      () => edit(exam, 'la otra que tienta', 'la b'),
      /exam\.yaml:\d+ La explicación nombra una opción/,
    ],
    ['a field too many', () => edit(exam, 'slide: 1', 'slide: 1\n    nota: no'), /items\.0: sobra «nota»/],
  ])('%s', (_, breakIt, expected) => {
    breakIt();
    expect(faults()).toEqual(
      expect.arrayContaining([typeof expected === 'string' ? expected : expect.stringMatching(expected)]),
    );
    expect(() => readExamBank(folder, inspectContent(folder).courses)).toThrow();
  });
});
