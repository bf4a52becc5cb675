import { useQuery } from '@tanstack/react-query';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { ownCoursesQuery } from './own-queries.ts';

/** The way to the own courses for a person whom the institution named to write or review them. */
export function OwnCoursesLink() {
  const { data } = useQuery(ownCoursesQuery);
  if (data === undefined || data.may.length === 0) return null;
  const inReview = data.may.includes('review') ? data.courses.filter(({ state }) => state === 'en_revision').length : 0;
  return (
    <p>
      <ScreenLink to="/cursos/propios">Cursos propios que escribes o revisas</ScreenLink>
      {inReview > 0 && ` · ${inReview} en revisión`}
    </p>
  );
}
