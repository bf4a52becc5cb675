import type { PackageState } from '@finaula/contract/packages';
import type { FromPlayer, OpenItem } from './messages.ts';
import './player.css';
import { restored, startApi } from './run-time.ts';

/*
 * The page of the content origin around a package: it holds the run-time environment of SCORM, which a
 * package looks for in the windows above its own, and passes on what is stored. The headers allow the
 * application alone to frame it, and the application names its origin after the #.
 */

const app = location.hash.slice(1);
const frame = document.querySelector('iframe');
if (frame === null) throw new Error('The page has no frame');

const send = (message: FromPlayer) => window.parent.postMessage(message, app);

/** Leaves the shown item first: it stores its last state while it unloads. */
const leave = () =>
  new Promise<void>((resolve) => {
    if (frame.getAttribute('src') === null) return resolve();
    frame.addEventListener('load', () => resolve(), { once: true });
    frame.src = 'about:blank';
  });

async function open({ standard, place, item, state }: OpenItem): Promise<void> {
  await leave();
  const save = (cmi: PackageState) => send({ kind: 'save', place, cmi });
  if (item.is_page)
    save(standard === '1.2' ? { core: { lesson_status: 'completed' } } : { completion_status: 'completed' });
  else await startApi(window, standard, restored(standard, item, state), save);
  if (frame) frame.src = `archivos/${item.href}`;
}

let opening = Promise.resolve();
window.addEventListener('message', ({ data, origin, source }: MessageEvent<OpenItem>) => {
  if (origin !== app || source !== window.parent || data.kind !== 'open') return;
  opening = opening.then(() => open(data));
});
send({ kind: 'ready' });
