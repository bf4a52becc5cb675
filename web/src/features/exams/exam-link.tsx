import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { introductionQuery } from './exam-queries.ts';

/** The link to a course's exam, if it has one. */
export function ExamLink({ courseId }: { courseId: string }) {
  const { data } = useQuery({ ...introductionQuery(courseId), retry: false, staleTime: 60_000 });
  if (!data?.available) return null;
  return (
    <ScreenLink to="/cursos/$curso/examen" params={{ curso: courseId }} className={buttonLook('quiet')}>
      <ClipboardCheck aria-hidden="true" />
      {data.running === null ? 'Examen' : 'Continuar el examen'}
    </ScreenLink>
  );
}

/**
 * After a passed quiz: its constancia and a link to the exam, or only the exam if the institution requires
 * it. Finishing a quiz makes no call (spec §4), so use only loaded data.
 */
export function AfterQuiz({ courseId, children }: { courseId: string; children: ReactNode }) {
  const { data } = useQuery({ ...introductionQuery(courseId), enabled: false });
  const instead = data?.certificate_by === 'exam';
  return (
    <>
      {!instead && children}
      {instead && <p>Tu entidad da la constancia con el examen; el quiz te sirvió para practicar.</p>}
      {data?.available && (
        <ScreenLink
          to="/cursos/$curso/examen"
          params={{ curso: courseId }}
          className={buttonLook(instead ? 'primary' : 'secondary', 'large')}
        >
          <ClipboardCheck aria-hidden="true" />
          Presentar el examen
        </ScreenLink>
      )}
    </>
  );
}
