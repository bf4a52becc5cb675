import { certificateEvidence } from '../features/certificates/evidence.ts';
import { stampEvidence } from '../features/ledger/time-stamps/evidence.ts';
import { obligationEvidence } from '../features/obligations/evidence.ts';
import { programmeEvidence } from '../features/programmes/evidence.ts';
import type { EvidenceSources } from '../shared/evidence/evidence.ts';

/** Connects the supervision file to the features that it reads. */
export function supervisionSources(services: Parameters<typeof certificateEvidence>[0]): EvidenceSources {
  const certificates = certificateEvidence(services);
  const { standingsOf, columns, obligations } = obligationEvidence;
  return {
    standingsOf,
    standingColumns: columns,
    obligations,
    programmes: programmeEvidence,
    countCertificates: certificates.count,
    certificates: certificates.list,
    timeStamp: stampEvidence,
    questionsOf: certificates.questionsOf,
    signing: certificates.signingKey,
  };
}
