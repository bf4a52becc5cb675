import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/files/download.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';

/** Saves a file; a failure is a toast. */
export function useDownload() {
  const [saving, setSaving] = useState(false);
  const save = (...file: Parameters<typeof download>) => {
    if (saving) return;
    setSaving(true);
    download(...file)
      .catch((error: unknown) => notifyError('No pudimos descargar el archivo', detailOf(error)))
      .finally(() => setSaving(false));
  };
  return { save, saving };
}
