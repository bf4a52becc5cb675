import type { CourseDraft } from '@finaula/contract/course-draft';
import type { DraftFault, DraftState } from '@finaula/contract/own-courses';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../../lib/api/api-error.ts';
import { notifyError } from '../../../../ui/feedback/toast.tsx';
import { draftQuery } from '../own-queries.ts';
import { clearBackup, readBackup, storeBackup } from './draft-backup.ts';
import { type ItemConflict, itemsOf, keyOf, mergeDrafts, withItems } from './merge-drafts.ts';

const SAVE_AFTER_MS = 900;
const RETRY_AFTER_MS = 5_000;
/** Changes of the same field within this time are undone together. */
const TYPING_MS = 1_500;
const UNDO_STEPS = 100;

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'saving' }
  /** Kept in this browser until the server can be reached. */
  | { kind: 'waiting'; detail: string };

/** Slides and questions get a key, by which they are recognised after a move. */
export function withKeys(document: CourseDraft): CourseDraft {
  const keyed = <Item extends { key?: string | undefined }>(items: readonly Item[], letter: string): Item[] => {
    const taken = new Set(items.map(({ key }) => key));
    let next = 0;
    const fresh = () => {
      do next += 1;
      while (taken.has(`${letter}${next}`));
      return `${letter}${next}`;
    };
    return items.map((item) => (item.key === undefined ? { ...item, key: fresh() } : item));
  };
  return {
    ...document,
    slides: keyed(document.slides, 's'),
    quiz: { ...document.quiz, questions: keyed(document.quiz.questions, 'q') },
    exam_items: keyed(document.exam_items, 'x'),
  };
}

interface Editing {
  document: CourseDraft;
  /** Whether this is the edition that the server told about last: its review is about it. */
  isReviewed: boolean;
  faults: DraftFault[];
  save: SaveState;
  conflicts: ItemConflict[];
  /** The author of the other text of the conflicts. */
  otherAuthor: string | null;
  /** `field` names what is being typed, for undoing it as a whole. */
  change: (next: CourseDraft, field?: string) => void;
  undo: (() => void) | undefined;
  resolve: (conflict: ItemConflict, takeTheirs: boolean) => void;
  /** Takes over an edition that another author saved; texts that are being written stay. */
  follow: (edition: number) => void;
}

/**
 * The draft in the editor. Every change is kept in the browser at once and saved a moment later; a save that
 * meets another author's joins both texts.
 */
export function useDraft(id: string, loaded: DraftState): Editing {
  const [start] = useState(() => {
    const document = withKeys(loaded.document);
    const backup = readBackup(id);
    if (backup === null) return { document, merged: null };
    const merged = mergeDrafts(backup.base, backup.document, document);
    return { document, merged };
  });
  const queryClient = useQueryClient();
  const base = useRef({ edition: loaded.edition, document: start.document });
  const [document, setDocument] = useState(start.merged?.document ?? start.document);
  const [faults, setFaults] = useState(loaded.faults);
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: loaded.edited_at });
  const [conflicts, setConflicts] = useState<ItemConflict[]>(start.merged?.conflicts ?? []);
  const [otherAuthor, setOtherAuthor] = useState(loaded.edited_by);
  const past = useRef<{ document: CourseDraft; field: string | undefined; at: number }[]>([]);
  const latest = useRef(document);
  latest.current = document;
  const [attempt, setAttempt] = useState(0);
  /** Saves follow each other: one that overtook another would meet its own text as somebody else's. */
  const sending = useRef(Promise.resolve());

  const joinWithOther = useCallback(async (): Promise<undefined> => {
    // The state of the review comes with it.
    const theirs = await queryClient.fetchQuery(draftQuery(id));
    const other = withKeys(theirs.document);
    const isUntouched = latest.current === base.current.document;
    const merged = mergeDrafts(base.current.document, latest.current, other);
    base.current = { edition: theirs.edition, document: other };
    setOtherAuthor(theirs.edited_by);
    setFaults(theirs.faults);
    if (isUntouched) setSave({ kind: 'saved', at: theirs.edited_at });
    setDocument(isUntouched ? other : merged.document);
    setConflicts(merged.conflicts);
    if (merged.overridden)
      notifyError(
        `${theirs.edited_by ?? 'Otra persona'} también cambió los datos del curso`,
        'Quedó lo que escribiste tú. Revísalo antes de pedir la revisión.',
      );
  }, [id, queryClient]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats a save that failed
  useEffect(() => {
    if (document === base.current.document) return;
    storeBackup(id, { base: base.current.document, document });
    let ended = false;
    const again = (ms: number) => setTimeout(() => !ended && setAttempt((count) => count + 1), ms);
    let retry: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      // A later change brings this one with it.
      if (ended) return;
      setSave({ kind: 'saving' });
      try {
        const saved = await api.saveDraft({ params: { id }, body: { edition: base.current.edition, document } });
        base.current = { edition: saved.edition, document };
        setFaults(saved.faults);
        if (latest.current === document) clearBackup(id);
        else setAttempt((count) => count + 1);
        setSave({ kind: 'saved', at: saved.edited_at });
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'DRAFT_CHANGED';
        const failure = isStale ? await joinWithOther().catch((failed: unknown) => failed) : error;
        if (failure === undefined) return;
        setSave({ kind: 'waiting', detail: detailOf(failure) });
        retry = again(RETRY_AFTER_MS);
      }
    };
    const timer = setTimeout(() => {
      sending.current = sending.current.then(send);
    }, SAVE_AFTER_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      clearTimeout(retry);
    };
  }, [id, document, attempt, joinWithOther]);

  // Leaving the editor does not wait for the pause after typing; without an answer the backup stays.
  useEffect(
    () => () => {
      if (latest.current === base.current.document) return;
      const rest = async () => {
        await api.saveDraft({ params: { id }, body: { edition: base.current.edition, document: latest.current } });
        clearBackup(id);
      };
      void sending.current.then(rest).catch(() => undefined);
    },
    [id],
  );

  // The browser asks before it closes a page whose text is not on the server yet.
  const isUnsaved = save.kind !== 'saved' || document !== base.current.document;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const change = useCallback((next: CourseDraft, field?: string) => {
    const last = past.current.at(-1);
    const continues = field !== undefined && last?.field === field && performance.now() - last.at < TYPING_MS;
    if (continues) last.at = performance.now();
    else past.current.push({ document: latest.current, field, at: performance.now() });
    past.current.splice(0, past.current.length - UNDO_STEPS);
    setDocument(next);
  }, []);
  const undo = () => {
    const last = past.current.pop();
    if (last) setDocument(last.document);
  };
  const resolve = (conflict: ItemConflict, takeTheirs: boolean) => {
    setConflicts((all) => all.filter((one) => one !== conflict));
    if (!takeTheirs) return;
    const items = itemsOf[conflict.part](latest.current);
    const resolved = items.map((item) => (keyOf(item) === conflict.key ? conflict.theirs : item));
    change(withItems(latest.current, conflict.part, resolved));
  };
  const follow = useCallback(
    (edition: number) => {
      const pull = () => (edition > base.current.edition ? joinWithOther() : undefined);
      sending.current = sending.current.then(pull).catch(() => undefined);
    },
    [joinWithOther],
  );
  return {
    document,
    isReviewed: !isUnsaved && base.current.edition === loaded.edition,
    faults,
    save: isUnsaved && save.kind === 'saved' ? { kind: 'saving' } : save,
    conflicts,
    otherAuthor,
    change,
    undo: past.current.length > 0 ? undo : undefined,
    resolve,
    follow,
  };
}
