import type { Role } from '@finaula/contract/accounts';
import { messages } from '@finaula/contract/messages';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';

interface Outcome {
  kind: 'success' | 'error';
  title: string;
  detail?: string;
}

const forbidden: Outcome = { kind: 'error', title: messages.staticContentForbidden };

/**
 * Loads the platform's courses. Checks the role again, regardless of the button (spec §6); the server
 * checks it too.
 */
export async function loadContent(role: Role, load: () => Promise<{ success_count: number }>): Promise<Outcome> {
  if (role !== 'SuperAdmin') return forbidden;
  try {
    const { success_count } = await load();
    return success_count > 0
      ? { kind: 'success', title: messages.staticContentLoaded(success_count) }
      : { kind: 'error', title: messages.staticContentEmpty };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return forbidden;
    return { kind: 'error', title: messages.staticContentFailed, detail: detailOf(error) };
  }
}
