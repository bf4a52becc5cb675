import type { Exam } from '@finaula/contract/exams';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { readExamDraft, writeExamDraft } from './exam-draft.ts';

const RETRY_MS = 3_000;

interface Answers {
  /** By question: the option chosen on screen. */
  chosen: Record<string, string>;
  /** By question: the server's time of saving. Absent until the chosen answer has arrived. */
  savedAt: Record<string, string>;
}

/**
 * Sends each answer when it is chosen, only the last one per question, and retries until the server has it.
 * `cutAt`: since when the server is unreachable; `onOver` is called when the server accepts no more.
 */
export function useExamAnswers(exam: Exam, onOver: () => void) {
  const [kept] = useState(() => readExamDraft(exam.exam_id, sessionStorage));
  const [answers, setAnswers] = useState<Answers>(() => ({
    chosen: {
      ...Object.fromEntries(exam.answers.map(({ question_id, option_id }) => [question_id, option_id])),
      ...kept.unsaved,
    },
    savedAt: Object.fromEntries(
      exam.answers
        .filter(({ question_id }) => kept.unsaved[question_id] === undefined)
        .map(({ question_id, saved_at }) => [question_id, saved_at]),
    ),
  }));
  const [flagged, setFlagged] = useState<readonly string[]>(kept.flagged);
  const [cutAt, setCutAt] = useState<number | null>(null);
  const waiting = useRef(new Map<string, string>(Object.entries(kept.unsaved)));
  const sending = useRef(false);
  const over = useRef(onOver);
  over.current = onOver;

  const marks = useRef(kept.flagged);
  const keep = () =>
    writeExamDraft(
      exam.exam_id,
      { flagged: marks.current, unsaved: Object.fromEntries(waiting.current) },
      sessionStorage,
    );

  const send = useRef(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next = [...waiting.current][0]; next !== undefined; next = [...waiting.current][0]) {
        const [question, option] = next;
        const body = { question_id: question, option_id: option };
        const { saved_at } = await api.saveExamAnswer({ params: { id: exam.exam_id }, body });
        setCutAt(null);
        // Another option was chosen while this one was being sent: send that one next.
        if (waiting.current.get(question) !== option) continue;
        waiting.current.delete(question);
        keep();
        setAnswers((before) => ({ ...before, savedAt: { ...before.savedAt, [question]: saved_at } }));
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EXAM_OVER') over.current();
      else setCutAt((since) => since ?? Date.now());
    } finally {
      sending.current = false;
    }
  });

  useEffect(() => {
    const again = () => void send.current();
    again();
    const timer = setInterval(() => waiting.current.size > 0 && again(), RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);

  // Take over answers that another tab or device saved, but not over those that still wait here.
  useEffect(() => {
    const arrived = exam.answers.filter(({ question_id }) => !waiting.current.has(question_id));
    setAnswers(({ chosen, savedAt }) => ({
      chosen: {
        ...chosen,
        ...Object.fromEntries(arrived.map(({ question_id, option_id }) => [question_id, option_id])),
      },
      savedAt: {
        ...savedAt,
        ...Object.fromEntries(arrived.map(({ question_id, saved_at }) => [question_id, saved_at])),
      },
    }));
  }, [exam.answers]);

  const choose = (question: string, option: string) => {
    waiting.current.set(question, option);
    keep();
    setAnswers(({ chosen, savedAt: { [question]: _, ...others } }) => ({
      chosen: { ...chosen, [question]: option },
      savedAt: others,
    }));
    void send.current();
  };
  const toggleFlag = (question: string) => {
    marks.current = flagged.includes(question) ? flagged.filter((id) => id !== question) : [...flagged, question];
    setFlagged(marks.current);
    keep();
  };
  const unsaved = Object.keys(answers.chosen).filter((question) => answers.savedAt[question] === undefined);
  return { ...answers, flagged, unsaved, cutAt, choose, toggleFlag };
}
