import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shown only this once: recovery codes open the account when the phone is lost. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = () => {
    const text = `Códigos de recuperación de ${email}\r\nCada uno sirve una vez.\r\n\r\n${codes.join('\r\n')}\r\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
  };
  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Guarda tus códigos de recuperación
      </h3>
      <p>
        Si pierdes tu dispositivo, entras con tu contraseña y uno de ellos. Cada uno sirve una vez, y no se vuelven a
        mostrar: descárgalos o imprímelos.
      </p>
      <ul aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={save}>
          <Download aria-hidden="true" />
          Descargar
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button kind="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </div>
  );
}
