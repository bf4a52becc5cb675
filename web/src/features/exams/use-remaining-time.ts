import { useEffect, useState } from 'react';

/**
 * Milliseconds until an instant of the server, by the difference of the clocks when the exam arrived, so
 * that the browser's own time does not matter.
 */
export function useRemainingTime({ expires_at, server_time }: { expires_at: string; server_time: string }): number {
  const [arrived] = useState(() => ({ left: Date.parse(expires_at) - Date.parse(server_time), at: performance.now() }));
  const remaining = () => Math.max(0, arrived.left - (performance.now() - arrived.at));
  const [left, setLeft] = useState(remaining);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, arrived.left - (performance.now() - arrived.at))), 1000);
    return () => clearInterval(timer);
  }, [arrived]);
  return left;
}
