import type { webcrypto } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CertificateState, IdentityProof } from '@finaula/contract/certificates';
import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import type { Column } from '../exports/column.ts';
import type { StandingRecord } from '../standings/standings.ts';

export interface ObligationHistory {
  id: string;
  ends_on: string | null;
  versions: ({ version: number; recorded_at: string } & ObligationTerms)[];
}

/** A constancia in its state on the date. */
export interface CertificateEvidence {
  record: Pick<
    Selectable<DB['certificates']>,
    | 'id'
    | 'folio'
    | 'user_id'
    | 'user_name'
    | 'course_id'
    | 'course_version'
    | 'course_title'
    | 'entity_name'
    | 'registered_name'
    | 'entity_domain'
    | 'signer_name'
    | 'certificate_authority'
    | 'score'
    | 'passing_score'
    | 'duration_minutes'
    | 'issued_at'
    | 'earned_by'
    | 'verify_url'
  > & {
    valid_until: string;
    identity_proof: IdentityProof;
    exam_attempt: number | null;
    renews_folio: string | null;
    status_list: number | null;
    status_position: number | null;
  };
  document: Buffer;
  state: CertificateState;
  revoked_at: Date | null;
  revocation_reason: string | null;
  /** Hexadecimal SHA-256 of its downloaded files. */
  handed_out: string[];
  /** SHA-256 of the quiz as asked; null when an exam earned it. */
  questions_sha256: string | null;
  answers: number[];
}

export interface AskedEvidence {
  entityId: string;
  /** Days, YYYY-MM-DD; `from` to `to` is the period, `on` the date of the standings. */
  from: string;
  to: string;
  on: string;
  /** Facts recorded before this instant, ISO 8601. */
  knownUntil: string;
}

/** `people`: the constancias of these users; null for all. */
export type AskedCertificates = Omit<AskedEvidence, 'to'> & { people: readonly string[] | null };

/** A year's programme as approved, and its progress on the date. */
export interface ProgrammeOfYear {
  year: number;
  versions: { version: number; document: string; sha256: string }[];
  /** The approval of the last version, in a sentence. */
  approval: string;
  rows: { title: string; month: string; planned: number; done: number }[];
  planned: number;
  done: number;
  /** Planned and done by row and month; null for a future year. */
  csv: Readable | null;
}

export interface Signing {
  kid: string;
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
  privateKey: webcrypto.CryptoKey;
}

/** A third party's stamp over the institution's chain. */
export interface TimeStamp {
  /** The stamped text, and the authority's answer. */
  statement: string;
  response: Buffer;
  /** The certificates sent with it, PEM. */
  certificates: string;
  /** The covered end of the institution's chain, as hashed in the tree. */
  leaf: string;
  path: string[];
}

/** Evidence of other features for a supervision file. */
export interface EvidenceSources {
  timeStamp(database: Database, entityId: string, knownUntil: string): Promise<TimeStamp | undefined>;
  standingsOf(database: Database, entityId: string, on: string, people: readonly string[]): Promise<StandingRecord[]>;
  standingColumns(database: Database): Promise<readonly Column<StandingRecord>[]>;
  obligations(database: Database, entityId: string, knownUntil: string): Promise<ObligationHistory[]>;
  programmes(database: Database, asked: AskedEvidence): Promise<ProgrammeOfYear[]>;
  countCertificates(database: Database, asked: AskedCertificates): Promise<number>;
  certificates(database: Database, asked: AskedCertificates): AsyncGenerator<CertificateEvidence>;
  questionsOf(database: Database, certificateId: string): Promise<unknown>;
  signing(): Promise<Signing>;
}
