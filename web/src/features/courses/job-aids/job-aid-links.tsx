import type { JobAid } from '@finaula/contract/job-aids';
import { FileText } from 'lucide-react';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './job-aid-links.module.css';

interface JobAidLinksProps {
  /** With the course of each. */
  jobAids: readonly (Pick<JobAid, 'id' | 'title' | 'desk'> & { course_id: string })[];
}

/** Sheets for a desk, below the slides of their course or among what a search found. */
export function JobAidLinks({ jobAids }: JobAidLinksProps) {
  if (jobAids.length === 0) return null;
  return (
    <section className={styles.aids}>
      <h2>Hojas de consulta</h2>
      <p>Una página cada una, para tener en tu escritorio.</p>
      <ul>
        {jobAids.map(({ id, title, desk, course_id }) => (
          <li key={id}>
            <ScreenLink to="/cursos/$curso/hojas/$hoja" params={{ curso: course_id, hoja: id }}>
              <span>
                <b>{title}</b>
                {desk}
              </span>
              <FileText aria-hidden="true" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
