import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { AddressOf } from '../../../lib/navigation/address.ts';

interface SheetInHistory {
  opened: boolean;
  /** The address without the sheet. */
  slide: AddressOf<'/cursos/$curso'>;
  /** Receives the focus when the sheet closes. */
  opener: RefObject<HTMLElement | null>;
  /** Another dialog has replaced the sheet and taken the focus. */
  covered: boolean;
}

/**
 * The assistant's sheet is an entry of the history: the phone's back button closes it instead of leaving
 * the course.
 */
export function useSheetInHistory({ opened, slide, opener, covered }: SheetInHistory) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const entered = useRef(false);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!opened) entered.current = false;
    if (!opened && wasOpened.current && !covered) opener.current?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [opened, opener, covered]);

  const open = () => {
    entered.current = true;
    void navigate({ ...slide, search: { ...slide.search, asistente: 1 }, resetScroll: false });
  };
  const close = () => {
    const behind = entered.current;
    // Go back only once; after a reload the previous entry is unknown.
    entered.current = false;
    if (behind) history.back();
    else void navigate({ ...slide, replace: true, resetScroll: false });
  };
  return { open, close };
}
