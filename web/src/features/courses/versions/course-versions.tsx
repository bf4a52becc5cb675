import type { CourseText, CourseVersion } from '@finaula/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { Package, Printer } from 'lucide-react';
import { courseDates } from '../../../lib/courses/legal-note.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { download } from '../../../lib/files/download.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDownload } from '../../../ui/feedback/use-download.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { BackHomeLink } from '../../../ui/navigation/back-home-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { PlainText } from '../../../ui/text/plain-text.tsx';
import { JobAidParts } from '../job-aids/job-aid-sheet.tsx';
import { SlideSources } from '../viewer/slide-sources.tsx';
import styles from './course-versions.module.css';
import { versionQuery, versionsQuery } from './versions-queries.ts';

interface CourseVersionsProps {
  courseId: string;
  /** From the address; the newest one when absent. */
  number: number | undefined;
  /** Whether the user may take the published version to another platform. */
  mayExport?: boolean;
}

/** The texts that a course had, each as it was taught. The server lists those that the user may read. */
export function CourseVersions({ courseId, number, mayExport = false }: CourseVersionsProps) {
  const { data: versions, ...list } = useQuery(versionsQuery(courseId));
  const shown = number ?? versions?.[0]?.number;
  const { data: version, ...text } = useQuery(versionQuery(courseId, shown));
  const failed = list.error ?? text.error;
  const title = version?.course.title ?? 'Versiones del curso';
  return (
    <Page
      screen={`versiones:${courseId}`}
      title={title}
      tabs={<BackHomeLink />}
      busy={list.isLoading || text.isLoading}
    >
      {failed !== null ? (
        <LoadFailure
          title="No pudimos cargar esta versión"
          error={failed}
          retrying={list.isFetching || text.isFetching}
          onRetry={() => Promise.all([list.refetch(), shown !== undefined && text.refetch()])}
        />
      ) : versions?.length === 0 ? (
        <EmptyState heading="h2" title="No hay versiones que puedas leer">
          Puedes leer el texto de los cursos de los que tienes constancia.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          {versions !== undefined && <VersionList courseId={courseId} versions={versions} shown={shown} />}
          {version === undefined ? (
            <Skeleton className={styles.loading} />
          ) : (
            <VersionText version={version} newest={versions?.[0]?.number === version.number} mayExport={mayExport} />
          )}
        </div>
      )}
    </Page>
  );
}

interface VersionListProps {
  courseId: string;
  versions: readonly CourseVersion[];
  shown: number | undefined;
}

function VersionList({ courseId, versions, shown }: VersionListProps) {
  return (
    <nav className={styles.list} aria-label="Versiones">
      <ul>
        {versions.map(({ number, published_at, note }) => (
          <li key={number}>
            <ScreenLink
              to="/cursos/$curso/versiones"
              params={{ curso: courseId }}
              search={{ version: number }}
              replace
              resetScroll={false}
              aria-current={number === shown ? 'page' : undefined}
            >
              <b>Versión {number}</b>
              <span>{longDateOf(published_at)}</span>
              {note !== null && <span>{note}</span>}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VersionText({
  version: { number, published_at, version, course },
  newest,
  mayExport,
}: {
  version: CourseVersion & { course: CourseText };
  newest: boolean;
  mayExport: boolean;
}) {
  return (
    <article className={styles.text} data-cat={course.category} aria-label={`Versión ${number}`}>
      <header className={styles.about}>
        <div>
          <p className={styles.module}>{course.module}</p>
          <p>
            Versión {number}, publicada el {longDateOf(published_at)}. {courseDates(course)}
          </p>
          {!newest && <p>Es una versión anterior: hoy el curso dice otra cosa.</p>}
          <p className={styles.digest}>SHA-256 {version}</p>
          {course.package && (
            <p className={styles.digest}>Es un paquete (SCORM). SHA-256 del archivo {course.package.sha256}</p>
          )}
        </div>
        <div className={styles.actions}>
          {newest && mayExport && course.package === undefined && <PackageButton course={course} number={number} />}
          <Button kind="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Imprimir
          </Button>
        </div>
      </header>
      {course.slides.map((slide) => (
        <section key={slide.slide_number} className={styles.slide}>
          <h2>
            <span className="num">{slide.slide_number}</span> {slide.title}
          </h2>
          <PlainText text={slide.content} />
          <SlideSources slide={slide} className={styles.sources} />
        </section>
      ))}
      {course.job_aids?.map(({ id, title, desk, use, parts, stop }) => (
        <section key={id} className={styles.slide}>
          <h2>Hoja de consulta: {title}</h2>
          <p>
            {desk}. {use}
          </p>
          <JobAidParts parts={parts} />
          <p>
            <b>{stop}</b>
          </p>
        </section>
      ))}
      {course.quiz !== null && (
        <section className={styles.slide}>
          <h2>Quiz</h2>
          <ol className={styles.questions}>
            {course.quiz.questions.map(({ id, question, options }) => (
              <li key={id}>
                <p>{question}</p>
                <ul>
                  {options.map((option) => (
                    <li key={option}>{option}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}

/** The published version for another learning platform. */
function PackageButton({ course: { id }, number }: { course: CourseText; number: number }) {
  const { loading, start } = useDownload('No pudimos preparar el paquete');
  const save = () =>
    download(
      'exportCourse',
      { params: { course_id: id }, query: { kind: 'full' } },
      `${id}-version-${number}-scorm-1.2.zip`,
    );
  return (
    <Button kind="secondary" loading={loading !== null} onClick={() => start(id, save)}>
      <Package aria-hidden="true" />
      {loading === null ? 'Paquete SCORM 1.2' : 'Preparando…'}
    </Button>
  );
}
