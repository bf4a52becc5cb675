import { download } from '../../../lib/files/download.ts';
import { useDownload } from '../../../ui/feedback/use-download.ts';
import { Button } from '../../../ui/forms/button.tsx';

/** Saves the scan of a training. */
export function ScanButton({ scanId, of }: { scanId: string; of: string }) {
  const { loading, start } = useDownload('No pudimos abrir el documento');
  return (
    <Button
      kind="quiet"
      loading={loading === scanId}
      aria-label={`Documento escaneado de ${of}`}
      onClick={() =>
        start(scanId, () => download('getTrainingScan', { params: { id: scanId } }, `documento-${scanId.slice(0, 8)}`))
      }
    >
      Documento
    </Button>
  );
}
