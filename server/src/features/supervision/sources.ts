import type { webcrypto } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Standing as ComplianceStanding } from '@finaula/contract/compliance';
import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Database } from '../../database/connect.ts';
import type { Column } from '../../shared/exports/column.ts';

/* Interfaces of the data that a file needs from other features; app/supervision-sources.ts provides them. */

export interface Standing {
  user_id: string;
  name: string;
  email: string;
  area: string | null;
  position: string | null;
  obligation_id: string;
  title: string;
  version: number;
  standing: ComplianceStanding;
  assigned_on: string;
  first_due: string;
  due_on: string;
  fulfilled_on: string | null;
  valid_until: string | null;
  missing_course_ids: string[];
  waiver_id: string | null;
  waived_until: string | null;
  waiver_reason: string | null;
}

export interface ObligationHistory {
  id: string;
  ends_on: string | null;
  versions: ({ version: number; recorded_at: string } & ObligationTerms)[];
}

export interface Certificate {
  record: {
    id: string;
    folio: string;
    user_id: string;
    user_name: string;
    course_id: string;
    course_version: string;
    course_title: string;
    entity_name: string;
    signer_name: string | null;
    certificate_authority: string;
    score: number;
    passing_score: number;
    duration_minutes: number;
    issued_at: Date;
    valid_until: string;
    earned_by: string;
    exam_attempt: number | null;
    renews_folio: string | null;
    verify_url: string;
    status_list: number | null;
    status_position: number | null;
  };
  state: 'vigente' | 'vencida' | 'en_disputa' | 'revocada';
  revoked_at: Date | null;
  revocation_reason: string | null;
  handed_out: string[];
  questions_sha256: string | null;
  answers: number[];
  document: Buffer;
}

export interface OfPeople {
  entityId: string;
  from: string;
  on: string;
  knownUntil: string;
  people: readonly string[] | null;
}

/** A year's programme as a body approved it, and how far it was on the date. */
export interface ProgrammeOfYear {
  year: number;
  versions: { version: number; document: string; sha256: string }[];
  /** The approval of the last version, in a sentence. */
  approval: string;
  rows: { title: string; month: string; planned: number; done: number }[];
  planned: number;
  done: number;
  /** Programmed and done by row and month; null of a year that had not begun. */
  csv: Readable | null;
}

export interface Signing {
  kid: string;
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
  privateKey: webcrypto.CryptoKey;
}

/** A third party's stamp over the institution's chain. */
export interface TimeStamp {
  statement: string;
  response: Buffer;
  /** PEM */
  certificates: string;
  leaf: string;
  path: string[];
}

export interface Sources {
  timeStamp(database: Database, entityId: string, knownUntil: string): Promise<TimeStamp | undefined>;
  standingsOf(database: Database, entityId: string, on: string, people: readonly string[]): Promise<Standing[]>;
  standingColumns(database: Database): Promise<readonly Column<Standing>[]>;
  obligations(database: Database, entityId: string, knownUntil: string): Promise<ObligationHistory[]>;
  programmes(database: Database, asked: Omit<OfPeople, 'people'> & { to: string }): Promise<ProgrammeOfYear[]>;
  countCertificates(database: Database, asked: OfPeople): Promise<number>;
  certificates(database: Database, asked: OfPeople): AsyncGenerator<Certificate>;
  questionsOf(database: Database, certificateId: string): Promise<unknown>;
  signing(): Promise<Signing>;
}
