import { itemResult } from '@finaula/contract/package-result';
import type { PackageAttempt, PackageState } from '@finaula/contract/packages';
import { Check, CircleDashed, Maximize2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FromPlayer, OpenItem } from '../../../player/messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './package-player.module.css';
import { usePackageSaves } from './use-package-saves.ts';

/** A structured clone may contain itself, which JSON cannot. */
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const isState = (value: unknown): value is PackageState =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message of the player, which the package can forge: anything may arrive. */
function messageOf(data: unknown, count: number): FromPlayer | undefined {
  if (!isState(data)) return undefined;
  const { kind, place, cmi } = data;
  if (kind === 'ready') return { kind };
  const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < count;
  return kind === 'save' && isPlace && isState(cmi) && isJson(cmi) ? { kind, place, cmi } : undefined;
}

interface PackagePlayerProps {
  attempt: PackageAttempt;
  title: string;
  /** Opens the attempt here again. */
  onReopen: () => void;
  onPassed?: (passed: boolean) => void;
}

/** The frame of a package with the list of its items, and what it stores. */
export function PackagePlayer({ attempt, title, onReopen, onPassed }: PackagePlayerProps) {
  const { items, standard } = attempt;
  const frame = useRef<HTMLIFrameElement>(null);
  const { states, passed, failure, save } = usePackageSaves(attempt);
  const isDone = (place: number) => itemResult(standard, states[place]).isPassed;
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      items.findIndex((_, i) => !isDone(i)),
    ),
  );
  const origin = new URL(attempt.player).origin;
  const latest = useRef(states);
  latest.current = states;

  const open = useCallback(
    (to: number) => {
      const item = items[to];
      if (item === undefined) return;
      const message: OpenItem = { kind: 'open', standard, place: to, item, state: latest.current[to] };
      frame.current?.contentWindow?.postMessage(message, origin);
    },
    [items, standard, origin],
  );
  useEffect(() => {
    const receive = ({ data, origin: from, source }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const message = messageOf(data, items.length);
      if (message?.kind === 'ready') open(place);
      if (message?.kind === 'save') save(message.place, message.cmi);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origin, items.length, open, place, save]);
  useEffect(() => onPassed?.(passed), [onPassed, passed]);

  return (
    <div className={styles.player}>
      {failure !== null && (
        <Notice
          kind={failure.isOver ? 'info' : 'danger'}
          title={failure.isOver ? 'Aquí ya no se guarda tu avance' : 'No se guardó tu avance'}
          detail={failure.detail}
          action={
            failure.isOver && (
              <Button kind="secondary" onClick={onReopen}>
                Seguir aquí
              </Button>
            )
          }
        />
      )}
      {items.length > 1 && (
        <nav className={styles.items} aria-label="Lecciones del paquete">
          <ol>
            {items.map((item, i) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-current={i === place ? 'step' : undefined}
                  onClick={() => {
                    setPlace(i);
                    open(i);
                  }}
                >
                  {isDone(i) ? <Check aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
                  <span>
                    {item.title}
                    <span className="sr-only">{isDone(i) ? 'terminada' : 'pendiente'}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={`Contenido de «${title}»`}
        src={`${attempt.player}#${location.origin}`}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        allow="fullscreen"
      />
      <div className={styles.foot}>
        <Button kind="quiet" onClick={() => void frame.current?.requestFullscreen()}>
          <Maximize2 aria-hidden="true" />
          Pantalla completa
        </Button>
      </div>
    </div>
  );
}
