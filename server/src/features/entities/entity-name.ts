import { foldText } from '@finaula/contract/fold-text';

/** What makes two entity names the same: trimmed, inner spaces as one, without case and accents (design §4). */
export const entityNameKey = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim();
