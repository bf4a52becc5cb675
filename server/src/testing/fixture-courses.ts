import { join } from 'node:path';
import type { Course } from '@finaula/contract/courses';
import pino from 'pino';
import { connect } from '../database/connect.ts';
import { readContent } from '../features/courses/content/read-content.ts';
import { type ExamItem, readExamBank } from '../features/courses/content/read-exam-bank.ts';
import { replaceExamBanks, upsertCourse } from '../features/courses/queries.ts';

const FOLDER = join(import.meta.dirname, '../features/courses/content/fixtures/sound');
const [sound] = readContent(FOLDER);
if (!sound) throw new Error('The fixture has no course.');

const courseAbout = (n: number, topic: string, fact: string): Course => ({
  ...sound,
  id: `curso-${n}`,
  title: `Curso de ${topic}`,
  version: String(n).repeat(64),
  // The right answers of one course are wrong in all others.
  quiz: sound.quiz && {
    ...sound.quiz,
    questions: sound.quiz.questions.map((question) => ({
      ...question,
      correct_answer: (question.correct_answer + n) % question.options.length,
    })),
  },
  slides: sound.slides.map((slide, i) => (i === 0 ? { ...slide, title: `Qué es: ${topic}`, content: fact } : slide)),
});

/** The courses of the test template. They make tests independent of the content that authors write. */
export const fixtureCourses: readonly [Course, Course, Course, Course, Course] = [
  courseAbout(1, 'lavado de dinero', 'El lavado de dinero es dar apariencia lícita a recursos de origen ilícito.'),
  courseAbout(2, 'contraseñas', 'Una contraseña larga se guarda en un gestor y no se comparte con nadie.'),
  courseAbout(3, 'quejas', 'Una queja se responde por escrito en treinta días.'),
  courseAbout(
    4,
    'crédito: límites, garantías y autoridades',
    'El crédito se otorga después de revisar el historial del cliente.',
  ),
  courseAbout(5, 'datos personales', 'El aviso de privacidad dice para qué se usan los datos personales.'),
];

const soundItems = readExamBank(FOLDER, [sound]);

/**
 * The exam of a fixture course. Its questions name their course, and its right options differ from those of
 * other courses.
 */
export const fixtureExam = (n: number): ExamItem[] =>
  soundItems.map((item) => ({
    ...item,
    id: item.id.replace('m01', `curso-${n}`),
    module: `curso-${n}`,
    question: `${item.question} (curso ${n})`,
    correct_answer: (item.correct_answer + n) % item.options.length,
  }));

/** Courses that have an exam. */
export const examinedCourses = [1, 2, 3];

/** Loads the fixture courses without an act in the ledger. */
export async function loadFixtureCourses(url: string): Promise<void> {
  const { database } = connect(url, pino({ level: 'silent' }));
  await database.transaction().execute(async (tx) => {
    for (const [position, course] of fixtureCourses.entries()) await upsertCourse(tx, course, position);
  });
  await database.transaction().execute((tx) => replaceExamBanks(tx, examinedCourses.flatMap(fixtureExam)));
  await database.destroy();
}
