import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { digestOf, isPdf } from './file-digest.ts';

/** What a comparison came to. */
export type Verdict = 'same' | 'different' | 'not-a-pdf' | 'unreadable';

/** Only the SHA-256 leaves the browser, never the file. */
export function useDocumentCheck(folio: string) {
  const compare = async (sha256: string): Promise<Verdict> =>
    (await api.checkDocument({ params: { folio }, query: { sha256 } })).issued ? 'same' : 'different';

  return useMutation({
    mutationFn: async (given: File | string): Promise<Verdict> => {
      if (typeof given === 'string') return compare(given);
      const content = await given.arrayBuffer().catch(() => undefined);
      if (content === undefined) return 'unreadable';
      const bytes = new Uint8Array(content);
      return isPdf(bytes) ? compare(await digestOf(bytes)) : 'not-a-pdf';
    },
    networkMode: 'always',
  });
}
