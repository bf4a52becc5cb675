import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './programmes.module.css';

const formats = [
  { format: 'pdf', label: 'PDF', icon: FileText },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
] as const;

interface DownloadsProps {
  call: 'getProgramme' | 'getProgrammeProgress';
  parts: RequestOf<Calls['getProgramme']> & RequestOf<Calls['getProgrammeProgress']>;
  /** File name without extension. */
  name: string;
  /** The noun in the buttons; without one, their row names what they download. */
  what?: 'Programa' | 'Avance';
  /** Which of several, for screen readers. */
  of?: string;
}

/** Downloads as PDF and as a workbook. */
export function Downloads({ call, parts, name, what, of }: DownloadsProps) {
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  return (
    <span className={styles.downloads}>
      {formats.map(({ format, label, icon: Icon }) => (
        <Button
          key={format}
          kind="secondary"
          aria-label={of && (what === undefined ? `${label} de ${of}` : `${what} en ${label}: ${of}`)}
          loading={loading === format}
          onClick={() =>
            start(format, () => download(call, { ...parts, query: { ...parts.query, format } }, `${name}.${format}`))
          }
        >
          <Icon aria-hidden="true" />
          {what === undefined ? label : `${what} en ${label}`}
        </Button>
      ))}
    </span>
  );
}
