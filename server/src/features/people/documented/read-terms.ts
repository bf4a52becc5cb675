import { CHARACTERS, RANGES } from '@finaula/contract/constants';
import type { TrainingColumn, TrainingKind } from '@finaula/contract/documented-training';
import { foldText } from '@finaula/contract/text';
import { bareAddress, type Fault, faultOfCell, faultOfLetters, isNothing, wholeNumber } from '../import/cell-values.ts';
import { readDate } from '../import/read-date.ts';
import type { TrainingCells } from './parse-trainings.ts';
import type { TrainingTerms } from './record-training.ts';

export interface Problem extends Fault {
  field: TrainingColumn;
  value: string;
}

/** People of the institution by number and address, and its courses by id and title. */
export interface Known {
  today: string;
  byNumber: ReadonlyMap<string, { id: string; name: string }>;
  byEmail: ReadonlyMap<string, { id: string; name: string }>;
  /** Ids by id and by folded title. */
  courses: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
}

export interface ReadTraining {
  userId: string | null;
  /** Null when a cell cannot be read. */
  terms: TrainingTerms | null;
  problems: Problem[];
}

const SHOWN_CHARACTERS = 100;
const HOURS = /^(\d{1,3})(?:[.,](\d))?0*\s*(?:h|hs|hrs?|horas?)?\.?$/i;

const kinds: Record<string, TrainingKind> = {
  constancia: 'constancia',
  certificado: 'constancia',
  diploma: 'constancia',
  'en linea': 'constancia',
  externa: 'constancia',
  sesion: 'session',
  aula: 'session',
  'en aula': 'session',
  asistencia: 'session',
  presencial: 'session',
  curso: 'session',
  taller: 'session',
};

/** The key under which a course is looked up: its id or its title. */
export const courseKey = (written: string): string => foldText(written).replaceAll(/\s+/g, ' ').trim();

/** The courses of a cell; a title may contain commas, so they separate ids only. */
function coursesOf(cell: string, { courses }: Known): { ids: string[]; unknown: string | undefined } {
  const whole = courses.get(courseKey(cell));
  if (whole !== undefined) return { ids: [whole], unknown: undefined };
  const byComma = cell.split(/[,;|\n]/);
  const parts = byComma.every((part) => courses.has(courseKey(part))) ? byComma : cell.split(/[;|\n]/);
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  const unknown = named.find((part) => !courses.has(courseKey(part)));
  return { ids: [...new Set(named.flatMap((part) => courses.get(courseKey(part)) ?? []))], unknown };
}

/** Reads the cells of a row: who learned what, and everything that has to be corrected. */
export function readTerms({ cells }: TrainingCells, known: Known): ReadTraining {
  const problems: Problem[] = [];
  const refuse = (field: TrainingColumn, value: string, code: string, sentence: string) => {
    problems.push({ field, value: value.slice(0, SHOWN_CHARACTERS), code, sentence });
    return null;
  };
  const raw = (column: TrainingColumn): string => {
    const value = cells[column] ?? '';
    return isNothing(value) ? '' : value;
  };
  const text = (column: TrainingColumn, max: number): string | null => {
    const value = raw(column);
    if (value === '') return null;
    const fault = faultOfCell(value) ?? faultOfLetters(value);
    if (fault) return refuse(column, value, fault.code, fault.sentence);
    return value.length > max
      ? refuse(column, value, 'too_long', `Es demasiado largo: caben ${max} caracteres.`)
      : value;
  };
  const date = (column: 'fecha' | 'vigente_hasta'): string | null => {
    const value = raw(column);
    if (value === '') return null;
    const read = readDate(value);
    return 'day' in read ? read.day : refuse(column, value, read.fault, read.sentence);
  };

  const person = () => {
    const [number, email] = [wholeNumber(raw('numero_empleado')), bareAddress(raw('correo')).toLowerCase()];
    const [byNumber, byEmail] = [known.byNumber.get(foldText(number)), known.byEmail.get(email)];
    if (number === '' && email === '')
      return refuse(
        'numero_empleado',
        '',
        'person_missing',
        'Falta de quién es: escribe su número de empleado o su correo.',
      );
    if (byNumber && byEmail && byNumber.id !== byEmail.id)
      return refuse(
        'numero_empleado',
        number,
        'person_twice',
        `El número es de ${byNumber.name} y el correo es de ${byEmail.name}. Deja el correcto.`,
      );
    const found = byNumber ?? byEmail;
    if (found) return found.id;
    return refuse(
      number === '' ? 'correo' : 'numero_empleado',
      number === '' ? email : number,
      'person_unknown',
      'Nadie en tu institución lo tiene. Revísalo, o agrega primero a la persona.',
    );
  };
  const heldOn = () => {
    const day = date('fecha');
    if (day === null) {
      if (raw('fecha') === '') refuse('fecha', '', 'date_missing', 'Falta la fecha. Escríbela como 15/03/2026.');
      return null;
    }
    return day > known.today
      ? refuse('fecha', raw('fecha'), 'date_ahead', 'Esa fecha aún no llega. Escribe el día en que ocurrió.')
      : day;
  };
  const hours = () => {
    const value = raw('horas');
    if (value === '') return null;
    const [, whole, half] = HOURS.exec(value) ?? [];
    const read = Number(`${whole}.${half ?? 0}`);
    const isHalf = Number.isInteger(read * 2);
    return isHalf && read >= RANGES.trainingHours.min && read <= RANGES.trainingHours.max
      ? read
      : refuse('horas', value, 'hours', 'Escribe las horas como 4 o 4.5: de 0.5 a 999, en medias horas.');
  };
  const courseIds = () => {
    const value = raw('cursos');
    const { ids, unknown } = coursesOf(value, known);
    if (unknown !== undefined)
      return refuse(
        'cursos',
        unknown,
        'course_unknown',
        'No hay un curso con esa clave o título. Escribe su clave, como m04, o su título completo; si son varios, sepáralos con punto y coma.',
      );
    return ids.length > 0
      ? ids
      : refuse('cursos', '', 'course_missing', 'Falta a qué curso corresponde. Escribe su clave, como m04.');
  };
  const kind = (): TrainingKind | null => {
    const value = raw('tipo');
    if (value === '') return 'session';
    return kinds[foldText(value)] ?? refuse('tipo', value, 'kind', 'Escribe «constancia» o «sesión».');
  };

  const userId = person();
  const provider = text('impartio', CHARACTERS.trainingProvider);
  if (raw('impartio') === '') refuse('impartio', '', 'provider_missing', 'Falta quién la impartió.');
  const read = {
    held_on: heldOn(),
    valid_until: date('vigente_hasta'),
    hours: hours(),
    course_ids: courseIds(),
    kind: kind(),
  };
  const { held_on, valid_until, course_ids } = read;
  if (held_on !== null && valid_until !== null && valid_until < held_on)
    refuse(
      'vigente_hasta',
      raw('vigente_hasta'),
      'validity',
      'La vigencia termina antes de la fecha. Corrige una de las dos.',
    );
  const titleOfCourses = () =>
    course_ids
      ?.map((id) => known.titles.get(id) ?? id)
      .join(' · ')
      .slice(0, CHARACTERS.trainingTitle);
  const title = text('capacitacion', CHARACTERS.trainingTitle) ?? titleOfCourses();
  const isComplete = problems.length === 0 && title && provider && held_on && course_ids && read.kind;
  return {
    userId,
    terms: isComplete ? { ...read, kind: read.kind ?? 'session', title, provider, held_on, course_ids } : null,
    problems,
  };
}
