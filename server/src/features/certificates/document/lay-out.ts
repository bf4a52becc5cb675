import type { Block } from '../../../shared/document/block.ts';
import type { Line } from '../../../shared/document/typesetter.ts';
import type { DocumentFacts } from './facts.ts';
import { legalNotice } from './legal-notice.ts';
import { score } from './score.ts';
import { type Signature, signature } from './signature.ts';
import { textColumn } from './text-column.ts';
import { verification } from './verification.ts';

export interface Layout {
  /** In reading order. */
  readonly column: readonly Block[];
  readonly score: Block;
  readonly signature: Signature;
  readonly verification: readonly Block[];
  readonly notice: readonly Block[];
  readonly microtext: readonly Line[];
}

/**
 * Positions of all texts of a certificate. The signature comes first: the column above it takes the
 * remaining height.
 */
export function layOut(facts: DocumentFacts): Layout {
  const foot = signature(facts);
  const { blocks, microtext } = textColumn(facts, foot.top);
  return {
    column: blocks,
    score: score(facts),
    signature: foot,
    verification: verification(facts),
    notice: legalNotice(facts),
    microtext,
  };
}
