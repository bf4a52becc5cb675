import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import type { ErrorCode } from '@finaula/contract/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Award, ClipboardCheck } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { certificateOf } from '../../lib/certificates/certificate-status.ts';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import { scoreWords } from '../../lib/certificates/score-words.ts';
import { courseQuery } from '../../lib/courses/courses.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { CertificateLink } from './certificate-link.tsx';
import styles from './claim-certificate.module.css';
import { Obtained } from './obtained.tsx';

interface ClaimCertificateProps {
  /** The course in the answered version. */
  course: Course;
  answers: readonly number[];
  /** Whether another action of the result comes first. */
  isSecondary?: boolean;
  onRetake: (fresh?: Course) => void;
}

/** Refusals that the same answers always get; after other ones the button tries again. */
const FINAL: readonly string[] = [
  'COURSE_CHANGED',
  'ANSWERS_INVALID',
  'QUIZ_NOT_PASSED',
  'NO_QUIZ',
] satisfies ErrorCode[];

/** Claims a constancia for a passed quiz; a failure does not lose the pass. */
export function ClaimCertificate({ course, answers, isSecondary = false, onRetake }: ClaimCertificateProps) {
  // Finishing a quiz makes no call (spec §4), so use only loaded data.
  const { data: own = [] } = useQuery({ ...ownCertificatesQuery, enabled: false });
  const claim = useClaim(course, answers);
  const retake = useRetake(course.id, onRetake);
  if (claim.data !== undefined) return <Obtained certificate={claim.data} />;

  const held = certificateOf(course.id, own);
  if (held?.state === 'vigente')
    return (
      <>
        <p className={styles.held}>
          Ya tienes constancia vigente de este curso, con <span className="num">{scoreWords(held.score)}</span>, hasta
          el {longDay(held.valid_until)}.
        </p>
        <CertificateLink folio={held.folio} className={buttonLook(isSecondary ? 'secondary' : 'primary', 'large')}>
          <Award aria-hidden="true" />
          Ver tu constancia
        </CertificateLink>
      </>
    );

  const needsExam = claim.error instanceof ApiError && claim.error.code === 'EXAM_REQUIRED';
  const isFinal = claim.error instanceof ApiError && FINAL.includes(claim.error.code);
  return (
    <>
      {claim.error !== null && (
        <div className={styles.refusal}>
          <Notice kind="danger" title="No pudimos emitir tu constancia" detail={detailOf(claim.error)} />
        </div>
      )}
      {needsExam ? (
        <ScreenLink to="/cursos/$curso/examen" params={{ curso: course.id }} className={buttonLook('primary', 'large')}>
          <ClipboardCheck aria-hidden="true" />
          Presentar el examen
        </ScreenLink>
      ) : isFinal ? (
        <Button kind="primary" size="large" loading={retake.isPending} onClick={() => retake.mutate()}>
          Tomar el quiz de nuevo
        </Button>
      ) : (
        <Button
          kind={isSecondary ? 'secondary' : 'primary'}
          size="large"
          loading={claim.isPending}
          onClick={() => claim.mutate()}
        >
          <Award aria-hidden="true" />
          Obtener constancia
        </Button>
      )}
    </>
  );
}

/**
 * The server grades the answers itself; asked again, it returns the same constancia while that is valid.
 */
const useClaim = (course: Course, answers: readonly number[]) =>
  useIssue(() =>
    api.claimCertificate({ body: { course_id: course.id, answers: [...answers], course_version: course.version } }),
  );

/** Claims a certificate, and adds it to the known ones. */
export function useIssue(claim: () => Promise<Certificate>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: claim,
    networkMode: 'always',
    onSuccess: (obtained) => {
      queryClient.setQueryData(
        ownCertificatesQuery.queryKey,
        (own) => own && [obtained, ...own.filter(({ id }) => id !== obtained.id)],
      );
      notifySuccess('Tu constancia está lista');
    },
  });
}

/** Refetches the course before its quiz starts again. Failures are shown like all failures of courses. */
export function useRetake(courseId: string, onRetake: (fresh?: Course) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...courseQuery(courseId), staleTime: 0 }),
    networkMode: 'always',
    onSuccess: (course) => onRetake(course ?? undefined),
  });
}
