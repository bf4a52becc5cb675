import { type TouchEvent, useRef } from 'react';

const DISTANCE_PX = 64;

/** A finger drawn sideways turns the slide; one that rather scrolls, or two that zoom, do not. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      start.current = touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (start.current === null) return;
      const [dx, dy] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      if (Math.abs(dx) > DISTANCE_PX && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    },
  };
}
