import type { Certificate, CertificateState } from '@finaula/contract/certificates';

/** The fields of a certificate that decide a course's status. */
export type CertificateStatus = Pick<Certificate, 'course_id' | 'state'>;

/** A course's certificate: the valid one, otherwise the last expired one. Revoked ones do not count. */
export function certificateOf<Own extends CertificateStatus>(
  courseId: string,
  certificates: readonly Own[],
): Own | undefined {
  const found = (wanted: CertificateState) =>
    certificates.find(({ course_id, state }) => course_id === courseId && state === wanted);
  return found('vigente') ?? found('vencida');
}
