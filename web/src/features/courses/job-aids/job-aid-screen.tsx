import type { Course } from '@finaula/contract/courses';
import type { JobAid } from '@finaula/contract/job-aids';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './job-aid-screen.module.css';
import { JobAidSheet } from './job-aid-sheet.tsx';

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
      <JobAidSheet course={course} jobAid={jobAid} slides={slides} title={title} />
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
