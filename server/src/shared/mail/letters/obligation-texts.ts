import type { DueItem } from '../../standings/due-items.ts';
import { countOf, formatNumber } from '../../text/format-number.ts';
import { daysBetween } from '../../time/days.ts';
import { longDay } from '../../time/format.ts';
import type { Facts, MessageText } from './message-text.ts';

/** Items listed in a mail; the others are on the home page. */
const LISTED = 6;

/** Days from the mail's day to the deadline; negative when it has passed. */
const daysLeft = ({ on, due_on }: DueItem) => daysBetween(on, due_on);

function deadline(item: DueItem): string {
  const days = daysLeft(item);
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Vence mañana';
  if (days > 1) return `Vence el ${longDay(item.due_on)}, en ${formatNumber(days)} días`;
  return days === -1 ? 'Venció ayer' : `Venció el ${longDay(item.due_on)}, hace ${formatNumber(-days)} días`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function work({ courses }: DueItem): string {
  const minutes = courses.reduce((sum, course) => sum + course.minutes, 0);
  const what =
    courses.length === 1 ? `Te falta ${courses[0]?.title}` : `Te faltan ${formatNumber(courses.length)} cursos`;
  return minutes > 0 ? `${what} (unos ${formatNumber(minutes)} minutos)` : what;
}

const reason = ({ reform }: DueItem) =>
  reform === null
    ? ''
    : ` Se pide de nuevo porque cambió la norma: «${reform.title}», publicado el ${longDay(reform.published_on)}.`;

const listed = (due: readonly DueItem[]) =>
  due
    .slice(0, LISTED)
    .map((item) => ({ title: item.title, detail: `${deadline(item)}. ${work(item)}.${reason(item)}` }));
const more = (due: readonly DueItem[]) =>
  due.length > LISTED
    ? [`Hay ${countOf(due.length - LISTED, 'obligación más', 'obligaciones más')} en tu página de inicio.`]
    : [];

/** Other refreshers are on the home page. */
const refresher = ([title]: readonly string[]) =>
  title === undefined ? [] : [`Además te toca un repaso de dos minutos: ${title}. Solo tú ves cómo te va.`];

const action = { label: 'Continuar mi capacitación', path: '' } as const;
const once = 'Como mucho te escribimos una vez al día, y solo mientras te falte algo.';
const from = ({ entityName, productName }: Facts) => entityName ?? productName;

/** Obligations assigned since the last mail. */
export const assignedText = (facts: Facts): MessageText => ({
  subject:
    facts.due.length === 1 ? 'Te toca una capacitación' : `Te tocan ${formatNumber(facts.due.length)} capacitaciones`,
  heading:
    facts.due.length === 1 ? 'Te toca una capacitación' : `Te tocan ${formatNumber(facts.due.length)} capacitaciones`,
  paragraphs: [`${from(facts)} te pide lo siguiente:`],
  items: listed(facts.due),
  action,
  notes: [...more(facts.due), ...refresher(facts.refreshers), once],
});

export function reminderText(facts: Facts): MessageText {
  const [first] = facts.due;
  const overdue = facts.due.filter((item) => daysLeft(item) < 0).length;
  const heading =
    overdue > 0
      ? `Tienes ${countOf(overdue, 'capacitación vencida', 'capacitaciones vencidas')}`
      : `Tu capacitación vence${first && daysLeft(first) <= 1 ? (daysLeft(first) === 0 ? ' hoy' : ' mañana') : ` el ${first ? longDay(first.due_on) : ''}`}`;
  return {
    subject: heading,
    heading,
    paragraphs: [`Esto es lo que te falta en ${from(facts)}:`],
    items: listed(facts.due),
    action,
    notes: [...more(facts.due), ...refresher(facts.refreshers), once],
  };
}

/** People listed in a mail to their manager; the others are on their page. */
const REPORTS_LISTED = 30;

/** Names and what is due, to the manager of people who were reminded. */
export function teamText(facts: Facts): MessageText {
  const { reports } = facts;
  const others = reports.length - REPORTS_LISTED;
  const heading = `${countOf(reports.length, 'persona', 'personas')} de tu equipo ${reports.length === 1 ? 'tiene' : 'tienen'} capacitación pendiente`;
  return {
    subject: heading,
    heading,
    paragraphs: [`${from(facts)} les recordó lo siguiente:`],
    items: reports.slice(0, REPORTS_LISTED).map(({ name, due }) => ({
      title: name,
      detail: due.map((item) => `${item.title}: ${lowerFirst(deadline(item))}.`).join(' '),
    })),
    action: { label: 'Ver mi equipo', path: 'mi-equipo' },
    notes: [
      ...(others > 0 ? [`En tu página hay ${countOf(others, 'persona más', 'personas más')}.`] : []),
      `Te llega porque, según los datos de ${from(facts)}, te reportan directamente. Como mucho uno al día. Si alguien no es de tu equipo, avisa a quien administra la capacitación.`,
    ],
  };
}

/** `facts`: day, people, up_to_date, vencida, por_vencer, exenta, on the digest's day. */
export function digestText(facts: Facts): MessageText {
  const { day = '', people = '0', up_to_date = '0', vencida = '0', por_vencer = '0', exenta = '0' } = facts.facts;
  const overdue = Number(vencida);
  const share = Number(people) === 0 ? 0 : Math.floor((Number(up_to_date) / Number(people)) * 100);
  return {
    subject:
      overdue === 0
        ? 'Tu semana: nadie tiene capacitación vencida'
        : `Tu semana: ${countOf(overdue, 'persona', 'personas')} con capacitación vencida`,
    heading: 'Así empieza la semana',
    paragraphs: [`Cumplimiento de ${from(facts)} al ${longDay(day)}:`],
    items: [
      {
        title: `Al corriente: ${formatNumber(Number(up_to_date))} de ${countOf(Number(people), 'persona', 'personas')}`,
        detail: `El ${share} %.`,
      },
      {
        title: `Con algo vencido: ${formatNumber(overdue)}`,
        detail: overdue === 0 ? 'Nadie.' : 'En Cumplimiento ves quiénes son y puedes recordarles.',
      },
      {
        title: `Por vencer: ${formatNumber(Number(por_vencer))}`,
        detail: 'Personas a las que les vence algo pronto.',
      },
      ...(exenta === '0'
        ? []
        : [{ title: `Exentas: ${formatNumber(Number(exenta))}`, detail: 'De todo lo que les tocaría.' }]),
    ],
    action: { label: 'Abrir Cumplimiento', path: 'cumplimiento' },
    notes: ['Llega los lunes a quienes administran. Se apaga en Obligaciones, en Avisos por correo.'],
  };
}

/** Registrants named in a mail; the others are in the list of people. */
const REGISTRANTS_LISTED = 20;

export function registrationsText(facts: Facts): MessageText {
  const { waiting } = facts;
  const one = waiting.length === 1;
  const heading = one
    ? 'Una persona espera que le des acceso'
    : `${formatNumber(waiting.length)} personas esperan que les des acceso`;
  const others = waiting.length - REGISTRANTS_LISTED;
  return {
    subject: heading,
    heading,
    paragraphs: [
      `${one ? 'Se registró' : 'Se registraron'} como gente de ${from(facts)}. Revisa que lo ${one ? 'sea' : 'sean'} y envíale${one ? '' : 's'} su enlace de verificación, o rechaza el registro.`,
    ],
    items: waiting.slice(0, REGISTRANTS_LISTED).map((name) => ({ title: name, detail: 'Espera su enlace.' })),
    action: { label: 'Ver quién espera', path: '' },
    notes: [
      ...(others > 0 ? [`En tu lista hay ${countOf(others, 'persona más', 'personas más')}.`] : []),
      'Llega a quienes administran, como mucho una vez al día y solo si se registró alguien más. Se apaga en Obligaciones, en Avisos por correo.',
    ],
  };
}

/** Regulatory changes that await the decision of an institution. */
export function reformsText(facts: Facts): MessageText {
  const { reforms } = facts;
  const heading =
    reforms.length === 1
      ? 'Un cambio normativo espera tu decisión'
      : `${formatNumber(reforms.length)} cambios normativos esperan tu decisión`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      `${reforms.length === 1 ? 'Cambió una norma' : 'Cambiaron normas'} de los cursos que ${from(facts)} pide a su gente. Decide si los vuelve a tomar todo el personal, solo algunas áreas, o si basta con tomar nota. Hasta que decidas, a nadie se le pide nada.`,
    ],
    items: reforms.map(({ title, source_name, published_on, summary }) => ({
      title,
      detail: `${source_name}, publicado el ${longDay(published_on)}. ${summary}`,
    })),
    action: { label: 'Decidir', path: 'cumplimiento/obligaciones' },
    notes: [
      `Te llega porque administras ${from(facts)} y una de sus obligaciones pide esos cursos. Es un aviso por cambio. Se apaga en Obligaciones, en Avisos por correo.`,
    ],
  };
}
