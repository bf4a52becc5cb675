import type { Certificate, CertificateState } from '@finaula/contract/certificates';

/** As much of a constancia as tells what its course has come to. */
export type CertificateStatus = Pick<Certificate, 'course_id' | 'state'>;

/**
 * What a course has earned: its vigente constancia, else the last one that expired. A revoked one counts for
 * nothing.
 */
export function certificateOf<Own extends CertificateStatus>(
  courseId: string,
  certificates: readonly Own[],
): Own | undefined {
  const found = (wanted: CertificateState) =>
    certificates.find(({ course_id, state }) => course_id === courseId && state === wanted);
  return found('vigente') ?? found('vencida');
}
