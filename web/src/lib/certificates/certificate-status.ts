import type { Certificate, CertificateState } from '@finaula/contract/certificates';

export type CertificateStatus = Pick<Certificate, 'course_id' | 'state'>;

/**
 * Returns the current certificate of a course, else the last one that expired; revoked ones do not count.
 */
export function certificateOf<Own extends CertificateStatus>(
  courseId: string,
  certificates: readonly Own[],
): Own | undefined {
  const found = (wanted: CertificateState) =>
    certificates.find(({ course_id, state }) => course_id === courseId && state === wanted);
  return found('vigente') ?? found('vencida');
}
