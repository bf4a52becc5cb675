import { type TouchEvent, useRef } from 'react';

const DISTANCE_PX = 64;
/** The phone's own back gesture starts at the edges. */
const EDGE_PX = 24;

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;
const isSelecting = () => window.getSelection()?.isCollapsed === false;

/**
 * Turns the slide on a horizontal swipe, unless the user scrolls, selects text, pans a magnified page or
 * zooms.
 */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const { clientX: x, clientY: y } = touches.item(0);
      const alone = touches.length === 1 && x > EDGE_PX && x < window.innerWidth - EDGE_PX;
      start.current = alone && !isZoomed() ? { x, y } : null;
    },
    onTouchCancel: () => {
      start.current = null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null || isSelecting()) return;
      const { clientX, clientY } = changedTouches.item(0);
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) > DISTANCE_PX && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    },
  };
}
