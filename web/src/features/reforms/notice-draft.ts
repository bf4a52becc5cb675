import { z } from 'zod';
import { safeStorage } from '../../lib/browser/safe-storage.ts';

const draft = z.object({ title: z.string(), summary: z.string(), published_on: z.string(), courses: z.string() });
export type NoticeDraft = z.infer<typeof draft>;

const keyOf = (subject: string) => `finaula.aviso.${subject}`;

/** The unpublished notice about a source, or the correction of a notice, that this browser keeps. */
export function readDraft(subject: string): NoticeDraft | undefined {
  const stored = safeStorage((storage) => storage.getItem(keyOf(subject)));
  try {
    return draft.parse(JSON.parse(stored ?? ''));
  } catch {
    return undefined;
  }
}

export const keepDraft = (subject: string, values: NoticeDraft) =>
  safeStorage((storage) => storage.setItem(keyOf(subject), JSON.stringify(values)));

export const dropDraft = (subject: string) => safeStorage((storage) => storage.removeItem(keyOf(subject)));
