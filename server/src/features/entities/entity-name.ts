/** What makes two entity names the same: trimmed, inner spaces as one, lower case, without accents (design §4). */
export const entityNameKey = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
