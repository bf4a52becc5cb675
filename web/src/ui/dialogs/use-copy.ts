import { useEffect, useRef, useState } from 'react';

const SAYS_COPIED_MS = 4000;

interface CopyOutcome {
  onCopied?: () => void;
  /** Called when the clipboard is not available: no permission, or no https. */
  onFailed: () => void;
}

/** Copies a text; `copied` is true for four seconds afterwards. */
export function useCopy(text: string, { onCopied, onFailed }: CopyOutcome) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), SAYS_COPIED_MS);
      onCopied?.();
    } catch {
      onFailed();
    }
  };
  return { copied, copy };
}
