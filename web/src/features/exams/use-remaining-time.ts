import { useEffect, useMemo, useState } from 'react';

/**
 * Milliseconds until an instant of the server, by the difference between its clock and this browser's when
 * the exam arrived. Each new reply of the server starts the count again: some browsers stop their clock
 * while the device sleeps.
 */
export function useRemainingTime({ expires_at, server_time }: { expires_at: string; server_time: string }): number {
  const arrived = useMemo(
    () => ({ left: Date.parse(expires_at) - Date.parse(server_time), at: performance.now() }),
    [expires_at, server_time],
  );
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, arrived.left - (performance.now() - arrived.at));
}
