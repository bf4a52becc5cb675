import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  /** "Elige el PDF" */
  label: string;
  /** The label while the file is read. */
  busyLabel: string;
  /** The `accept` attribute of the input. */
  accept: string;
  comparing: boolean;
  onFile: (file: File) => void;
}

/** A file chooser that also accepts dropped files. */
export function DropZone({ label, busyLabel, accept, comparing, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    // Prevent the browser from opening the file.
    event.preventDefault();
    setOver(true);
  };
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !comparing) onFile(file);
  };
  return (
    <label
      className={styles.zone}
      data-over={over || undefined}
      data-comparing={comparing || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        className="sr-only"
        type="file"
        accept={accept}
        disabled={comparing}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      {comparing ? <i className={styles.spinner} aria-hidden="true" /> : <Upload aria-hidden="true" />}
      <strong>{comparing ? busyLabel : label}</strong>
      <span>{comparing ? 'En tu equipo' : over ? 'suéltalo' : 'o suéltalo aquí'}</span>
    </label>
  );
}
