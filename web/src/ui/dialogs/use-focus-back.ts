import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a dialog of Mantine's, which gives the focus back by itself, but too early where Esc comes before the focus has gone in: `giveBack`, once nothing of the dialog is seen any more, brings a lost focus to
 * what opened it, or to `otherwise` where that is gone.
 */
export function useFocusBack(opened: boolean, otherwise?: RefObject<HTMLElement | null>) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  const giveBack = () => {
    const isLost = () => document.activeElement === document.body || content.current?.contains(document.activeElement);
    if (isLost() && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    if (isLost()) otherwise?.current?.focus();
  };
  return { content, giveBack };
}
