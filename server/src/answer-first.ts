import { readdir } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** On the kernel's scale to 19: where all have work, a thread gets a third of what the one that answers gets. */
const STEPS_BACK = 5;

/**
 * Lets the thread that answers requests go before the others of its process, those that hash passwords, compress and collect: otherwise the kernel lets each of them finish its
 * turn of some milliseconds while requests wait. Only Linux knows niceness of a thread; elsewhere, and where it may not be changed, all stay equal.
 */
export async function answerFirst(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // Read by one of Node's own threads, so that all of them have begun.
    const threads = await readdir('/proc/self/task');
    const behind = Math.min(getPriority() + STEPS_BACK, 19);
    for (const thread of threads) if (Number(thread) !== process.pid) setPriority(Number(thread), behind);
  } catch {}
}
