import { OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft, DraftQuestion, DraftSlide } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { cleanLine } from '@finaula/contract/text';
import { youtubeFault } from '@finaula/contract/youtube-address';
import { namesALetter, repeats } from '../content/check-choices.ts';
import { longSentence, SENTENCE_WORDS_MAX } from '../content/long-sentence.ts';
import { inspectFigure, inspectJobAid, inspectScenario } from './unfinished-parts.ts';

/** More characters are easier to read on two slides. */
const LONG_SLIDE = 1_200;
/** Fewer questions show no pattern in their keys. */
const ENOUGH_QUESTIONS = 5;

/** A case with fewer decisions hardly leads anywhere. */
const SCENARIO_STEPS = 4;

type Part = DraftFault['part'];
type Say = (kind: DraftFault['kind'], field: string, sentence: string) => void;

const isBlank = (value: string | undefined) => value === undefined || cleanLine(value) === '';

function inspectSlide({ title, content, image, video, figure }: DraftSlide, say: Say): void {
  if (isBlank(title)) say('fault', 'title', 'Escribe el título de la lámina.');
  if (isBlank(content)) say('fault', 'content', 'Escribe el texto de la lámina.');
  if (image && isBlank(image.alt) && image.decorative !== true)
    say('fault', 'image', 'Describe la imagen para quien no la ve, o márcala como decorativa.');
  if (figure) inspectFigure(figure, (field, sentence) => say('fault', field, sentence));
  if (video) {
    const fault = youtubeFault(video.youtube_url);
    if (fault !== null) say('fault', 'video', fault);
    if (!video.has_spanish_captions)
      say(
        'advice',
        'video',
        'Un video sin subtítulos en español deja fuera a quien no oye y a quien no tiene audífonos.',
      );
  }
  if (content.length > LONG_SLIDE)
    say('advice', 'content', `Son ${content.length} letras: se lee mejor en dos láminas.`);
  const long = content
    .split('\n')
    .map(longSentence)
    .find((sentence) => sentence !== undefined);
  if (long !== undefined)
    say('advice', 'content', `«${long.slice(0, 60)}…» tiene más de ${SENTENCE_WORDS_MAX} palabras: pártela.`);
}

/** `slideCount` is null in a course that is a package: its questions belong to no slide. */
function inspectQuestion(question: DraftQuestion, slideCount: number | null, say: Say): void {
  const { options, correct_answer: right, explanation, slide_number: place } = question;
  if (isBlank(question.question)) say('fault', 'question', 'Escribe la pregunta.');
  if (options.length < OWN_COURSE.options.min) say('fault', 'options', 'Escribe al menos dos opciones.');
  else if (options.some(isBlank)) say('fault', 'options', 'Hay una opción sin texto.');
  else if (repeats(options)) say('fault', 'options', 'Dos opciones dicen lo mismo.');
  if (right === null || right >= options.length) say('fault', 'correct_answer', 'Marca cuál es la correcta.');
  if (isBlank(explanation)) say('fault', 'explanation', 'Escribe por qué es la correcta.');
  else if (namesALetter(explanation))
    say(
      'fault',
      'explanation',
      'La explicación nombra una opción por su letra, y en pantalla no llevan letra: di qué dice esa opción.',
    );
  if (slideCount === null) return;
  if (place !== null && place > slideCount) say('fault', 'slide_number', `La lámina ${place} ya no existe.`);
  if (place === null)
    say('advice', 'slide_number', 'Di en qué lámina está la respuesta: quien falle podrá volver a ella.');
}

const isLongest = ({ options, correct_answer: right }: DraftQuestion) =>
  right !== null && options.every((option, i) => i === right || option.length < (options[right]?.length ?? 0));

/** Advises against questions whose form gives the key away. */
function inspectKeys(questions: readonly DraftQuestion[], say: Say): void {
  if (questions.length < ENOUGH_QUESTIONS) return;
  const longest = questions.filter(isLongest).length;
  if (longest > questions.length / 2)
    say(
      'advice',
      'questions',
      `La opción más larga es la correcta en ${longest} de ${questions.length} preguntas: se adivina.`,
    );
  const places = Map.groupBy(questions, ({ correct_answer }) => correct_answer);
  for (const [place, group] of places)
    if (place !== null && group.length > 0.6 * questions.length)
      say(
        'advice',
        'questions',
        `La correcta es la opción ${place + 1} en ${group.length} de ${questions.length} preguntas: repártelas.`,
      );
}

function inspectItems(draft: CourseDraft, course: Say, at: (part: Part, number: number) => Say): void {
  for (const [i, item] of draft.exam_items.entries())
    inspectQuestion(item, draft.package ? null : draft.slides.length, at('exam_item', i + 1));
  const missing = OWN_COURSE.examItemsNeeded - draft.exam_items.length;
  if (draft.exam_items.length > 0 && missing > 0)
    course('advice', 'exam_items', `El examen se abre con ${OWN_COURSE.examItemsNeeded} reactivos: faltan ${missing}.`);
}

/**
 * Lists what an author has to mend before a review, and advice that prevents nothing. check:content judges
 * the platform's courses by the same rules of questions and sentences.
 */
export function draftFaults(draft: CourseDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  const at =
    (part: Part, number: number): Say =>
    (kind, field, sentence) =>
      faults.push({ part, number, field, sentence, kind });
  const course = at('course', 0);
  if (isBlank(draft.title)) course('fault', 'title', 'Escribe el título del curso.');
  if (isBlank(draft.description)) course('fault', 'description', 'Escribe en una frase de qué trata el curso.');
  if (isBlank(draft.module)) course('fault', 'module', 'Escribe cómo se llama su módulo, por ejemplo «Institucional».');
  if (draft.package) {
    inspectItems(draft, course, at);
    return faults;
  }
  if (draft.slides.length === 0) course('fault', 'slides', 'Agrega al menos una lámina.');
  const { questions } = draft.quiz;
  if (questions.length === 0)
    course('fault', 'questions', 'Agrega al menos una pregunta: la constancia sale del cuestionario.');
  for (const [i, slide] of draft.slides.entries()) inspectSlide(slide, at('slide', i + 1));
  for (const [i, question] of questions.entries())
    inspectQuestion(question, draft.slides.length, at('question', i + 1));
  inspectKeys(questions, course);
  for (const [i, scenario] of draft.scenarios.entries()) {
    const say = at('scenario', i + 1);
    inspectScenario(scenario, draft.slides.length, (field, sentence) => say('fault', field, sentence));
    if (scenario.steps.length < SCENARIO_STEPS)
      say('advice', 'steps', `Un caso enseña mejor con ${SCENARIO_STEPS} a 6 decisiones.`);
  }
  for (const [i, jobAid] of draft.job_aids.entries()) {
    const say = at('job_aid', i + 1);
    inspectJobAid(jobAid, draft.slides, (field, sentence) => say('fault', field, sentence));
  }
  inspectItems(draft, course, at);
  return faults;
}

export const isFaulty = (draft: CourseDraft): boolean => draftFaults(draft).some(({ kind }) => kind === 'fault');
