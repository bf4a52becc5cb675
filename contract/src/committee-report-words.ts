import type { CommitteeReport } from './committee-reports.ts';
import { LOCALE } from './constants.ts';
import { percentOf } from './text.ts';
import { describeMark, trendOf, trendSentence } from './trend.ts';

/* The sentences of the report to the committee: the screen and the PDF say the same. */

const count = (value: number) => value.toLocaleString(LOCALE);
const share = (part: number, whole: number) => `${percentOf(part, whole)}\u00a0%`;
const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const FEW = 'menos de 5';

/** "octubre de 2026", from YYYY-MM. */
export const reportMonth = (month: string): string => months.format(new Date(`${month}-01`));

/** "Octubre de 2026, situación al 31 de octubre de 2026" */
export const reportDate = ({ month, on }: Pick<CommitteeReport, 'month' | 'on'>): string =>
  `${reportMonth(month).replace(/^./, (first) => first.toLocaleUpperCase(LOCALE))} · situación al ${days.format(new Date(on))}`;

export const correctionWords = ({ folio, sent_at, reason }: NonNullable<CommitteeReport['corrects']>): string =>
  `Corrige al informe ${folio}, enviado el ${days.format(new Date(sent_at))}: ${reason}`;

/** The first sentences: how many are obliged, up to date and trained, and what changed. */
export function reportLead({ totals, trend }: CommitteeReport): string {
  if (totals === null) return 'Menos de 5 personas tienen capacitación obligatoria, así que el informe no da cifras.';
  const { people, vencida, cumplida } = totals;
  const lead = `De ${count(people)} personas obligadas, ${count(people - vencida)} están al corriente y ${count(cumplida)} tienen todo cumplido.`;
  return `${lead} ${trendSentence(trendOf(trend), trend.marks)}`;
}

/** The figures below: name, count, and what it is compared with. */
export function reportFigures({
  totals,
}: CommitteeReport): { name: string; count: string; note: string; late?: true }[] {
  if (totals === null) return [];
  const { people, vencida, cumplida, exenta } = totals;
  return [
    { name: 'Capacitadas', count: count(cumplida), note: share(cumplida, people) },
    { name: 'Al corriente', count: count(people - vencida), note: share(people - vencida, people) },
    {
      name: 'Con algo vencido',
      count: count(vencida),
      note: share(vencida, people),
      ...(vencida > 0 && { late: true }),
    },
    { name: 'Exentas, aparte', count: count(exenta), note: `de ${count(people + exenta)}` },
  ];
}

/** Title and columns of the planned and done trainings. */
export const programmeWords = ({ year }: CommitteeReport['programme']) =>
  year === null
    ? { title: 'Por obligación', columns: ['Obligadas', 'Al corriente', 'Vencidas'] as const }
    : {
        title: `Programa anual ${year}: programado y realizado`,
        columns: ['Programado', 'Realizado', 'Vencido'] as const,
      };

export const doneShare = ({ planned, done }: { planned: number; done: number }): string =>
  share(Math.min(done, planned), planned);

export const TOPICS_TITLE = 'Temas que más fallan';
export const TOPICS_NOTE = 'Exámenes de los últimos 12 meses; el área con más fallas.';
export const areaName = (area: string | null): string => area ?? 'Sin área';

/** The last events of the line, as numbered in it. */
export const reportMarks = ({ trend }: CommitteeReport) => trend.marks.slice(-3);
export const markWords = (mark: CommitteeReport['trend']['marks'][number]): string =>
  `${shortDays.format(new Date(mark.on))}: ${describeMark(mark)}`;
