import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { NotAFile } from './not-a-file.ts';
import type { Report } from './verify-file.ts';

/** The platform's public keys of supervision files, if it can be reached. */
const askForKeys = () =>
  api.listPublicKeys().then(
    ({ keys }) => keys.flatMap((key) => (key.kty === 'OKP' ? [key.x] : [])),
    () => undefined,
  );

export type Outcome = Report | 'not-a-file';

/** Verifies a file locally; only the platform's public keys are fetched. */
export function useFileCheck() {
  const [share, setShare] = useState(0);
  const check = useMutation({
    mutationFn: async (file: File): Promise<Outcome> => {
      setShare(0);
      // The unzip library is loaded with the first file.
      const [{ verifyFile }, keys] = await Promise.all([import('./verify-file.ts'), askForKeys()]);
      return verifyFile(file, { keys }, setShare).catch((error: unknown) => {
        if (error instanceof NotAFile) return 'not-a-file';
        throw error;
      });
    },
    networkMode: 'always',
  });
  return { ...check, share };
}
