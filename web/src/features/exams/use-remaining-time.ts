import { useEffect, useState } from 'react';

/**
 * Milliseconds until an instant of the server, by how its clock stood to this browser's when the exam
 * arrived: what the browser's clock says is of no matter.
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
