// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Course, Slide } from '@finaula/contract/courses';
import type { JobAid } from '@finaula/contract/job-aids';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useProductName } from '../../../lib/api/platform.ts';
import { courseDates, LEGAL_NOTE } from '../../../lib/courses/legal-note.ts';
import { addDays, longDay } from '../../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { layerQuery } from '../institution/layer-queries.ts';
import { SlideSources } from '../viewer/slide-sources.tsx';
import styles from './job-aid-sheet.module.css';

interface JobAidSheetProps {
  course: Pick<Course, 'id' | 'text_as_of' | 'updated_at'>;
  jobAid: JobAid;
  /** Those that explain it. */
  slides: readonly Pick<Slide, 'sources' | 'source_evidence' | 'applies_to' | 'changes_on'>[];
  title?: Ref<HTMLHeadingElement>;
}

/** The sheet itself, as on paper. */
export function JobAidSheet({ course, jobAid, slides, title }: JobAidSheetProps) {
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.desk}>{jobAid.desk}</p>
        <h1 ref={title} tabIndex={-1}>
          {jobAid.title}
        </h1>
        <p className={styles.use}>{jobAid.use}</p>
        <ServesUntil slides={slides} />
      </header>
      <JobAidParts parts={jobAid.parts} />
      <p className={styles.stop}>{withWholePercents(jobAid.stop)}</p>
      <Channel courseId={course.id} />
      <Foot course={course} jobAid={jobAid} slides={slides} />
    </article>
  );
}

/** The institution's channel; without its card, lines to write on. */
function Channel({ courseId }: { courseId: string }) {
  const { data: layer } = useQuery(layerQuery(courseId));
  const { channel, channel_phone, compliance_officer } = layer?.card ?? {};
  return (
    <dl className={styles.channel}>
      <div>
        <dt>Canal de tu institución</dt>
        <dd>{channel}</dd>
      </div>
      <div>
        <dt>Teléfono o extensión</dt>
        <dd>{channel_phone}</dd>
      </div>
      {compliance_officer && (
        <div>
          <dt>Oficial de cumplimiento</dt>
          <dd>{compliance_officer}</dd>
        </div>
      )}
    </dl>
  );
}

/** The lists of a sheet. */
export function JobAidParts({ parts }: Pick<JobAid, 'parts'>) {
  return (
    <div className={styles.parts}>
      {parts.map((part, i) => (
        <Part key={i} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { title, kind, lines } }: { part: JobAid['parts'][number] }) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <section data-kind={kind}>
      <h2>{title}</h2>
      <List>
        {lines.map((line, i) => (
          <li key={i}>{withWholePercents(line)}</li>
        ))}
      </List>
    </section>
  );
}

/** The first coming change of a fact on its slides. */
function ServesUntil({ slides }: Pick<JobAidSheetProps, 'slides'>) {
  const today = mexicanToday();
  const [change] = slides
    .flatMap(({ changes_on }) => (changes_on && changes_on.date > today ? [changes_on] : []))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  if (change === undefined) return null;
  return (
    <p className={styles.until}>
      Sirve hasta el <b>{longDay(addDays(change.date, -1))}</b>. {change.sentence}
    </p>
  );
}

/** Sources as on the slides, each once, and up to when the laws were read. */
function Foot({ course, jobAid, slides }: Omit<JobAidSheetProps, 'title'>) {
  const product = useProductName();
  const evidence = new Map(
    slides.flatMap(({ sources, source_evidence }) =>
      sources.map((source, i) => [source, source_evidence?.[i] ?? 'primary'] as const),
    ),
  );
  // A practice has no text to look up.
  const cited = [...evidence].filter(([, kind]) => kind !== 'practice');
  return (
    <div className={styles.foot}>
      <SlideSources
        slide={{
          sources: cited.map(([source]) => source),
          source_evidence: cited.map(([, kind]) => kind),
          applies_to: [...new Set(slides.map(({ applies_to }) => applies_to))].filter((who) => who !== '').join(' · '),
        }}
      />
      <p>
        {courseDates(course)} {LEGAL_NOTE} {product} · {jobAid.id}
      </p>
    </div>
  );
}
