import { Award, ClipboardCheck } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { useIssue } from './claim-certificate.tsx';
import { Obtained } from './obtained.tsx';

/** Claims a constancia for a passed package; the server returns a valid one again. */
export function ClaimPackage({ courseId, attemptId }: { courseId: string; attemptId: string }) {
  const claim = useIssue(() => api.claimPackageCertificate({ params: { id: attemptId } }));
  if (claim.data !== undefined) return <Obtained certificate={claim.data} />;
  return (
    <>
      {claim.error !== null && (
        <Notice kind="danger" title="No pudimos emitir tu constancia" detail={detailOf(claim.error)} />
      )}
      {claim.error instanceof ApiError && claim.error.code === 'EXAM_REQUIRED' ? (
        <ScreenLink to="/cursos/$curso/examen" params={{ curso: courseId }} className={buttonLook('primary', 'large')}>
          <ClipboardCheck aria-hidden="true" />
          Presentar el examen
        </ScreenLink>
      ) : (
        <Button kind="primary" size="large" loading={claim.isPending} onClick={() => claim.mutate()}>
          <Award aria-hidden="true" />
          Obtener constancia
        </Button>
      )}
    </>
  );
}
