import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { introductionQuery } from './exam-queries.ts';

/** The way to the exam of a course, where it has one. */
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
 * After a quiz that was passed: its constancia, and the exam beside it; where the institution asks for the
 * exam, the exam instead. Finishing a quiz makes no call (spec §4): only what the course has asked already is
 * known here.
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
