import { Download, FileSpreadsheet } from 'lucide-react';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './export-buttons.module.css';
import { asQuery, type Filters } from './report-query.ts';

const formats = [
  { format: 'csv', label: 'CSV', icon: Download },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
] as const;

/** Exports the matching rows. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  return (
    <span className={styles.exports}>
      {formats.map(({ format, label, icon: Icon }) => (
        <Button
          key={format}
          kind="secondary"
          loading={loading === format}
          aria-label={loading === format ? `Preparando ${label}…` : `Descargar ${label}`}
          onClick={() =>
            start(format, () =>
              download('getTrainingReport', { query: { ...asQuery(filters), format } }, `capacitacion.${format}`),
            )
          }
        >
          <Icon aria-hidden="true" />
          {loading === format ? 'Preparando…' : label}
        </Button>
      ))}
      <span className="sr-only" role="status">
        {loading !== null && 'Preparando el archivo…'}
      </span>
    </span>
  );
}
