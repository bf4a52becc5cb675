import type { PeopleImport } from '@finaula/contract/people-imports';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { useDownload } from './use-download.ts';
import { count } from './words.ts';

/** The rows with errors as a file, which can be corrected and uploaded again. */
export function DownloadErrors({ found: { id, counts } }: { found: PeopleImport }) {
  const { save, saving } = useDownload();
  return (
    <Button
      kind="secondary"
      loading={saving}
      onClick={() => save('downloadImportErrors', { params: { id } }, 'filas-con-error.csv')}
    >
      <Download aria-hidden="true" />
      Descargar {counts.refused === 1 ? 'la fila' : `las ${count(counts.refused)} filas`}
    </Button>
  );
}
