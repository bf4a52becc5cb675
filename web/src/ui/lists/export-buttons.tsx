import { Download, FileSpreadsheet } from 'lucide-react';
import { useDownload } from '../feedback/use-download.ts';
import { Button } from '../forms/button.tsx';
import styles from './export-buttons.module.css';

const formats = [
  { format: 'csv', label: 'CSV', icon: Download },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
] as const;

interface ExportButtonsProps {
  onExport: (format: 'csv' | 'xlsx') => Promise<void>;
}

/** Exports the matching rows of a list. */
export function ExportButtons({ onExport }: ExportButtonsProps) {
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  return (
    <span className={styles.exports}>
      {formats.map(({ format, label, icon: Icon }) => (
        <Button
          key={format}
          kind="secondary"
          loading={loading === format}
          aria-label={loading === format ? `Preparando ${label}…` : `Descargar ${label}`}
          onClick={() => start(format, () => onExport(format))}
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
