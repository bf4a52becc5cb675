import type { Certificate, CertificateState } from '@finaula/contract/certificates';

/** The part of a certificate that a course's status needs. */
export type CertificateStatus = Pick<Certificate, 'course_id' | 'state'>;

/**
 * The certificate of a course: its valid one, otherwise the last expired one. A revoked one does not count.
 */
export function certificateOf<Own extends CertificateStatus>(
  courseId: string,
  certificates: readonly Own[],
): Own | undefined {
  const found = (wanted: CertificateState) =>
    certificates.find(({ course_id, state }) => course_id === courseId && state === wanted);
  return found('vigente') ?? found('vencida');
}
