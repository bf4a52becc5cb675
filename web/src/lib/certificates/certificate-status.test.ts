import type { CertificateState } from '@finaula/contract/certificates';
import { expect, it } from 'vitest';
import { certificateOf } from './certificate-status.ts';

const certificate = (course_id: string, state: CertificateState, folio = '') => ({ course_id, state, folio });

it('is the vigente one of the course, also when a newer one was revoked', () => {
  const own = [
    certificate('m04', 'revocada', 'C'),
    certificate('m05', 'vigente', 'B'),
    certificate('m04', 'vigente', 'A'),
  ];
  expect(certificateOf('m04', own)?.folio).toBe('A');
});

it('is the last one that expired when none is vigente', () => {
  const own = [certificate('m04', 'vencida', 'B'), certificate('m04', 'vencida', 'A')];
  expect(certificateOf('m04', own)?.folio).toBe('B');
});

it('is none when the only one was revoked, or there is none', () => {
  expect(certificateOf('m04', [certificate('m04', 'revocada')])).toBeUndefined();
  expect(certificateOf('m04', [])).toBeUndefined();
});
