import type { CourseDraft } from '@finaula/contract/course-draft';
import { type JobAid, wholeJobAid } from '@finaula/contract/job-aids';
import { mexicanToday } from '../../../../../lib/dates/mexico-city-time.ts';
import { JobAidSheet } from '../../../job-aids/job-aid-sheet.tsx';
import styles from '../learner-preview.module.css';

interface JobAidPreviewProps {
  courseId: string;
  document: CourseDraft;
  jobAid: JobAid;
}

/** The sheet as the learner will see it; nothing in it reacts. */
export function JobAidPreview({ courseId, document, jobAid: typed }: JobAidPreviewProps) {
  const jobAid = wholeJobAid.safeParse(typed).data ?? typed;
  const slides = document.slides
    .filter((_, i) => jobAid.slide_numbers.includes(i + 1))
    .map((slide) => ({ ...slide, sources: slide.sources.filter((source) => source.trim() !== '') }));
  return (
    <section className={styles.preview} aria-label="Lo que verá el alumno">
      <h2>Lo que verá el alumno</h2>
      <div className={styles.page} data-cat={document.category} inert>
        <JobAidSheet
          course={{ id: courseId, updated_at: mexicanToday() }}
          jobAid={{ ...jobAid, title: jobAid.title.trim() === '' ? 'Sin título' : jobAid.title }}
          slides={slides}
        />
      </div>
    </section>
  );
}
