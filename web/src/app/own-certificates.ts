import { lazy } from 'react';

/** A tab of every role, loaded when it is opened. */
export const OwnCertificates = lazy(() =>
  import('../features/certificates/own-certificates.tsx').then(({ OwnCertificates }) => ({ default: OwnCertificates })),
);

/** Below them: training that the institution documented. */
export const OwnTraining = lazy(() =>
  import('../features/people/documented/own-training.tsx').then(({ OwnTraining }) => ({ default: OwnTraining })),
);
