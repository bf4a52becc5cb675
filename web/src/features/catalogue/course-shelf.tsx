import type { CategorySlug, Course } from '@finaula/contract/courses';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '../../lib/place.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CategoryChips } from './category-chips.tsx';
import { CourseCard } from './course-card.tsx';
import styles from './course-shelf.module.css';
import { searchCourses } from './search-courses.ts';
import { shelfSummary } from './shelf-summary.ts';

interface CourseShelfProps {
  courses: readonly Course[];
  category: CategorySlug | undefined;
  search: string;
}

/** The filters stand in the address, so that going back from a course finds the same shelf; they follow the typing after a pause. */
export function CourseShelf({ courses, category, search }: CourseShelfProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  // Each filter leaves the other as it is by then: what was typed is remembered late, when a category may have been chosen since.
  const remember = (filter: Pick<Place, 'categoria' | 'buscar'>) =>
    navigate({ to: '/', search: (place) => ({ ...place, ...filter }), replace: true, resetScroll: false });
  const rememberTyping = useDebouncedCallback((typed: string) => remember({ buscar: typed.trim() || undefined }), 300);

  const found = searchCourses(courses, text);
  const shown = category === undefined ? found : found.filter((course) => course.category === category);
  const show = (typed: string) => {
    setText(typed);
    rememberTyping(typed.slice(0, 100));
  };
  const showAll = () => {
    show('');
    void remember({ categoria: undefined });
  };

  return (
    <section className={styles.shelf} aria-labelledby="todos">
      <div className={styles.filters}>
        <div>
          <h2 id="todos">Todos los cursos</h2>
          <p className={`${styles.summary} num`}>{shelfSummary(courses)}</p>
        </div>
        <label className={styles.search}>
          <span className="sr-only">Buscar un curso</span>
          <Search aria-hidden="true" />
          <input
            type="search"
            placeholder="Buscar un curso"
            maxLength={100}
            value={text}
            onChange={(event) => show(event.currentTarget.value)}
          />
        </label>
        <CategoryChips courses={found} all={courses} chosen={category} onChoose={(categoria) => void remember({ categoria })} />
      </div>
      <p className="sr-only" role="status">
        {shown.length === courses.length ? '' : `${shown.length} de ${courses.length} cursos`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="Ningún curso coincide"
          action={
            <Button kind="secondary" onClick={showAll}>
              Ver todos los cursos
            </Button>
          }
        >
          Prueba con otra palabra o con otra categoría.
        </EmptyState>
      ) : (
        <ul className={styles.courses}>
          {shown.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
