import { z } from 'zod';
import { safeStorage } from '../../lib/browser/safe-storage.ts';

const draft = z.object({ title: z.string(), summary: z.string(), published_on: z.string(), courses: z.string() });
export type NoticeDraft = z.infer<typeof draft>;

const keyOf = (source: string) => `finaula.aviso.${source}`;

/** The unpublished notice about a source that this browser keeps; undefined for none. */
export function readDraft(source: string): NoticeDraft | undefined {
  const stored = safeStorage((storage) => storage.getItem(keyOf(source)));
  try {
    return draft.parse(JSON.parse(stored ?? ''));
  } catch {
    return undefined;
  }
}

export const keepDraft = (source: string, values: NoticeDraft) =>
  safeStorage((storage) => storage.setItem(keyOf(source), JSON.stringify(values)));

export const dropDraft = (source: string) => safeStorage((storage) => storage.removeItem(keyOf(source)));
