import { certificateEvidence } from '../features/certificates/evidence.ts';
import { stampEvidence } from '../features/ledger/time-stamps/evidence.ts';
import { obligationEvidence } from '../features/obligations/evidence.ts';
import { programmeEvidence } from '../features/programmes/evidence.ts';
import { buildSupervisionFile } from '../features/supervision/jobs.ts';
import type { Certificate, Sources } from '../features/supervision/sources.ts';
import type { Services } from '../services.ts';
import type { Job } from './job-queue.ts';

/** Constancias that are being drawn while the one before them is written. */
const AHEAD = 3;

/** What a supervision file takes from other features. */
export function supervisionSources(services: Services): Sources {
  const certificates = certificateEvidence(services);
  const { standingsOf, columns, obligations } = obligationEvidence;
  return {
    standingsOf,
    standingColumns: columns,
    obligations,
    programmes: programmeEvidence,
    countCertificates: certificates.count,
    async *certificates(database, asked) {
      const drawing = certificates.openDrawing();
      const waiting: Certificate[] = [];
      try {
        for await (const { facts, ...certificate } of certificates.list(database, asked)) {
          const document = drawing.draw(facts);
          // Whoever reads it hears of it.
          document.catch(() => undefined);
          waiting.push({ ...certificate, document });
          const next = waiting.length > AHEAD ? waiting.shift() : undefined;
          if (next) yield next;
        }
        yield* waiting;
      } finally {
        await drawing.close();
      }
    },
    timeStamp: stampEvidence,
    questionsOf: certificates.questionsOf,
    signing: certificates.signingKey,
  };
}

export const buildSupervisionFiles = (services: Services): Job => buildSupervisionFile(services, supervisionSources(services));
