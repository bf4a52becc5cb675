import type { Course, Slide } from '@finaula/contract/courses';
import type { JobAid } from '@finaula/contract/job-aids';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useProductName } from '../../../lib/api/platform.ts';
import { courseDates, LEGAL_NOTE } from '../../../lib/courses/legal-note.ts';
import { addDays, longDay } from '../../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { layerQuery } from '../institution/layer-queries.ts';
import { SlideSources } from '../viewer/slide-sources.tsx';
import styles from './job-aid-screen.module.css';

/** A sheet for a desk: on paper it is one letter page in one colour. */
export function JobAidScreen({ course, jobAid }: { course: Course; jobAid: JobAid }) {
  const title = useRef<HTMLHeadingElement>(null);
  usePageTitle(jobAid.title);
  useFocusOnNavigation(`hoja:${jobAid.id}`, title);
  const slides = course.slides.filter(({ slide_number }) => jobAid.slide_numbers.includes(slide_number));
  return (
    <main className={styles.screen} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      <div className={styles.bar}>
        <CourseHeader
          module={`Hoja de consulta · ${jobAid.desk}`}
          back={{ address: { to: '/cursos/$curso', params: { curso: course.id } }, label: 'Volver al curso' }}
        >
          <p>{course.title}</p>
        </CourseHeader>
        <Button kind="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimir o guardar en PDF
        </Button>
      </div>
      <article className={styles.sheet}>
        <header>
          <p className={styles.desk}>{jobAid.desk}</p>
          <h1 ref={title} tabIndex={-1}>
            {jobAid.title}
          </h1>
          <p className={styles.use}>{jobAid.use}</p>
          <ServesUntil slides={slides} />
        </header>
        <div className={styles.parts}>
          {jobAid.parts.map((part) => (
            <Part key={part.title} part={part} />
          ))}
        </div>
        <p className={styles.stop}>{withWholePercents(jobAid.stop)}</p>
        <Channel courseId={course.id} />
        <Foot course={course} jobAid={jobAid} slides={slides} />
      </article>
      <p className={styles.read}>
        Está explicado en{' '}
        {slides.map(({ slide_number, title }, i) => (
          <span key={slide_number}>
            {i > 0 && ' · '}
            <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} search={{ lamina: slide_number }}>
              la lámina {slide_number}, {title}
            </ScreenLink>
          </span>
        ))}
        .
      </p>
    </main>
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

function Part({ part: { title, kind, lines } }: { part: JobAid['parts'][number] }) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <section data-kind={kind}>
      <h2>{title}</h2>
      <List>
        {lines.map((line) => (
          <li key={line}>{withWholePercents(line)}</li>
        ))}
      </List>
    </section>
  );
}

/** The first coming change of a fact on its slides. */
function ServesUntil({ slides }: { slides: readonly Slide[] }) {
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

interface FootProps {
  course: Course;
  jobAid: JobAid;
  slides: readonly Slide[];
}

/** Sources as on the slides, each once, and up to when the laws were read. */
function Foot({ course, jobAid, slides }: FootProps) {
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
          applies_to: [...new Set(slides.map(({ applies_to }) => applies_to))].join(' · '),
        }}
      />
      <p>
        {courseDates(course)} {LEGAL_NOTE} {product} · {jobAid.id}
      </p>
    </div>
  );
}
