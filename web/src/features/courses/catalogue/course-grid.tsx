import type { Certificate } from '@finaula/contract/certificates';
import { CHARACTERS } from '@finaula/contract/constants';
import type { CategorySlug, CourseSummary, Progress } from '@finaula/contract/courses';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDebouncedCallback } from '../../../lib/browser/use-debounce.ts';
import { certificateOf } from '../../../lib/certificates/certificate-status.ts';
import { courseProgress } from '../../../lib/courses/course-progress.ts';
import type { SearchParams } from '../../../lib/navigation/search-params.ts';
import { textMatcher } from '../../../lib/text/search.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { JobAidLinks } from '../job-aids/job-aid-links.tsx';
import { catalogueSummary, searchCourses } from './catalogue-summary.ts';
import { CategoryChips } from './category-chips.tsx';
import { CourseCard } from './course-card.tsx';
import styles from './course-grid.module.css';

interface CourseGridProps {
  courses: readonly CourseSummary[];
  progress: readonly Progress[];
  certificates: readonly Certificate[];
  category: CategorySlug | undefined;
  search: string;
  actions?: ReactNode;
}

/**
 * The filters are in the address, so that the back button restores them; they follow the typing after a
 * pause.
 */
export function CourseGrid({ courses, progress, certificates, category, search, actions }: CourseGridProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  // Keep the other filter at its current value: the text is stored after a pause, in which a category may
  // have been chosen.
  const remember = (filter: Pick<SearchParams, 'categoria' | 'buscar'>) =>
    navigate({ to: '.', search: (current) => ({ ...current, ...filter }), replace: true, resetScroll: false });
  const rememberTyping = useDebouncedCallback((typed: string) => remember({ buscar: typed.trim() || undefined }), 300);

  const found = searchCourses(courses, text);
  const shown = category === undefined ? found : found.filter((course) => course.category === category);
  const show = (typed: string) => {
    setText(typed);
    rememberTyping(typed.slice(0, CHARACTERS.search));
  };
  const showAllCategories = () => void remember({ categoria: undefined });
  const showAll = () => {
    show('');
    showAllCategories();
  };
  const matching = textMatcher(text);
  const jobAids =
    text.trim() === ''
      ? []
      : courses.flatMap(({ id, job_aids = [] }) =>
          job_aids.filter(({ title, desk }) => matching(title, desk)).map((aid) => ({ ...aid, course_id: id })),
        );
  const elsewhere = found.length - shown.length;

  return (
    <section className={styles.shelf} aria-labelledby="todos">
      <div className={styles.filters}>
        <div className={styles.head}>
          <div>
            <h2 id="todos">Todos los cursos</h2>
            <p className={`${styles.summary} num`} role="status">
              {shown.length === courses.length
                ? catalogueSummary(courses)
                : `${shown.length} de ${courses.length} cursos`}
            </p>
          </div>
          {actions}
        </div>
        <SearchField label="Buscar un curso" value={text} onChange={show} />
        <CategoryChips
          courses={found}
          all={courses}
          chosen={category}
          onChoose={(categoria) => void remember({ categoria })}
        />
      </div>
      <JobAidLinks jobAids={jobAids} />
      {shown.length === 0 ? (
        <EmptyState
          title="Ningún curso coincide"
          action={
            elsewhere > 0 ? (
              <Button kind="secondary" onClick={showAllCategories}>
                {elsewhere === 1 ? 'Ver el de otra categoría' : `Ver los ${elsewhere} de otras categorías`}
              </Button>
            ) : (
              <Button kind="secondary" onClick={showAll}>
                Ver todos los cursos
              </Button>
            )
          }
        >
          {elsewhere > 0
            ? 'En esta categoría no hay nada con esas palabras.'
            : 'Prueba con otra palabra: buscamos en el título, la descripción y el módulo.'}
        </EmptyState>
      ) : (
        <ul className={styles.courses}>
          {shown.map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                reading={courseProgress(course, progress)}
                certificate={certificateOf(course.id, certificates)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
