import type { CategorySlug } from '@finaula/contract/courses';
import { mm } from '../../../shared/document/new-document.ts';

/** Letter, landscape, in points. */
export const SHEET = { width: 792, height: 612 } as const;

export const MARGIN = {
  left: mm(30),
  right: SHEET.width - mm(29),
  /** Lower edge of the signature and of the QR code. */
  bottom: SHEET.height - mm(34),
} as const;

export const INK = {
  paper: '#fdfbf6',
  text: '#14241f',
  quiet: '#4a5a54',
  jade: '#0b6b52',
  fillet: '#c9862a',
} as const;

/** Always the light scheme's colours, because paper is light. */
export const CATEGORY_INK: Record<CategorySlug, string> = {
  cumplimiento: '#0b6b52',
  pld: '#8a2f62',
  kyc: '#1f5fa8',
  ciber: '#b3372a',
  datos: '#8a5a00',
  pagos: '#0f6f7c',
};
