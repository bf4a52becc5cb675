import type { Certificate } from '@finaula/contract/certificates';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import type { PassedExam } from '../../shared/certificates/certification.ts';
import { awardExam } from './award-exam.ts';
import { keyAddress } from './badge/key-address.ts';
import { publishedKey } from './badge/published-key.ts';
import { presentCertificate } from './present.ts';
import { findCertificate } from './queries.ts';

/**
 * Certificates for the exam feature: issuing one for a pass, presenting one to its holder, and the signing
 * key.
 */
export const examCertification = ({ config, metrics, platform }: Services) => ({
  award: async (tx: Transaction, passed: PassedExam) => {
    const awarded = await awardExam(tx, config, passed);
    if (awarded?.isNew) metrics.certificatesIssued.inc();
    return awarded && { id: awarded.certificate.id, folio: awarded.certificate.folio, isNew: awarded.isNew };
  },
  find: async (database: Database, folio: string): Promise<Certificate | undefined> => {
    const certificate = await findCertificate(database, folio);
    return certificate && presentCertificate(certificate);
  },
  receiptKey: async () => {
    const { publicJwk, privateKey } = await publishedKey(platform, config.dataDir, 'OKP');
    return { address: keyAddress(config.publicUrl, publicJwk), privateKey };
  },
});
