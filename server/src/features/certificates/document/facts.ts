import type { EarnedBy } from '@finaula/contract/certificates';
import type { CategorySlug } from '@finaula/contract/courses';

/** The content of a certificate, frozen on the day of issue. */
export interface DocumentFacts {
  /** The printed form, in groups. */
  folio: string;
  user_name: string;
  course_title: string;
  /** The category's name. */
  module: string;
  category: CategorySlug;
  /** Razón social. */
  entity_name: string;
  /** The entity's name on the platform, and the domain that it had proven. */
  registered_name: string | null;
  entity_domain: string | null;
  /** Null without a signer (individual learners): then the certificate authority is the issuer. */
  signer_name: string | null;
  certificate_authority: string;
  /** Percent, 0–100. */
  score: number | null;
  passing_score: number;
  duration_minutes: number;
  issued_at: Date;
  /** The last day of validity in Mexico City, YYYY-MM-DD. */
  valid_until: string;
  verify_url: string;
  product_name: string;
  earned_by: EarnedBy;
  /** The folio of the constancia with the uncorrected name that this one replaces. */
  replaces_folio: string | null;
  /** The exam's attempt; null for a quiz. */
  exam_attempt: number | null;
  /** False: one person wrote and published the text, an own course of the institution. */
  is_reviewed: boolean;
}

/** Composes letters and accents into single code points where Unicode has them: fonts draw those best. */
export function composed(facts: DocumentFacts): DocumentFacts {
  return {
    ...facts,
    user_name: facts.user_name.normalize('NFC'),
    course_title: facts.course_title.normalize('NFC'),
    module: facts.module.normalize('NFC'),
    entity_name: facts.entity_name.normalize('NFC'),
    registered_name: facts.registered_name?.normalize('NFC') ?? null,
    signer_name: facts.signer_name?.normalize('NFC') ?? null,
    certificate_authority: facts.certificate_authority.normalize('NFC'),
    product_name: facts.product_name.normalize('NFC'),
  };
}

/** The issuer: the entity, or the certificate authority of an entity without a signer. */
export const issuerOf = (facts: DocumentFacts): string =>
  facts.signer_name === null ? facts.certificate_authority : facts.entity_name;
