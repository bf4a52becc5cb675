import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/forms/button.tsx';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import { introductionQuery } from './exam-queries.ts';

/** The way to the exam of a course, where it has one. */
export function ExamLink({ courseId }: { courseId: string }) {
  const { data } = useQuery({ ...introductionQuery(courseId), retry: false, staleTime: 60_000 });
  if (!data?.available) return null;
  return (
    <HomeLink search={{ curso: courseId, examen: 'antes' }} className={buttonLook('quiet')}>
      <ClipboardCheck aria-hidden="true" />
      {data.running === null ? 'Examen' : 'Continuar el examen'}
    </HomeLink>
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
        <HomeLink
          search={{ curso: courseId, examen: 'antes' }}
          className={buttonLook(instead ? 'primary' : 'secondary', 'large')}
        >
          <ClipboardCheck aria-hidden="true" />
          Presentar el examen
        </HomeLink>
      )}
    </>
  );
}
