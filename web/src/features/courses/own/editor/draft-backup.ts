import type { CourseDraft } from '@finaula/contract/course-draft';

/** A draft that the server does not have yet, and the one that it began from. */
interface Backup {
  base: CourseDraft;
  document: CourseDraft;
}

const nameOf = (id: string) => `finaula.borrador.${id}`;

/** Session storage survives a reload and ends with the tab: no text stays on a shared computer. */
export function storeBackup(id: string, backup: Backup): void {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(backup));
  } catch {
    // Full or forbidden: the text is saved on the server a second later.
  }
}

export function readBackup(id: string): Backup | null {
  try {
    const kept = sessionStorage.getItem(nameOf(id));
    return kept === null ? null : (JSON.parse(kept) as Backup);
  } catch {
    return null;
  }
}

export const clearBackup = (id: string): void => sessionStorage.removeItem(nameOf(id));
