import { lazy } from 'react';

/** A tab of every role, loaded when it is opened. */
export const OwnCertificates = lazy(() =>
  import('../features/certificates/own-certificates.tsx').then(({ OwnCertificates }) => ({ default: OwnCertificates })),
);
