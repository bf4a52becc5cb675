import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { detailOf } from '../../lib/api/api-error.ts';
import { download } from '../../lib/files/download.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './rights.module.css';

/** Downloads all own data. */
export function DownloadData() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: 'html' | 'json') => download('exportOwnData', { query: { format } }, `mis-datos.${format}`),
    networkMode: 'always',
    onError: (error) => notifyError('No pudimos preparar tus datos', detailOf(error)),
  });
  const button = (format: 'html' | 'json', label: string) => (
    <Button kind="secondary" loading={isPending && variables === format} onClick={() => isPending || mutate(format)}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <Panel title="Llévate una copia">
      <div className={styles.right}>
        <p>
          Todo lo que la plataforma guarda de ti: cuenta, sesiones, avance, constancias, preguntas y lo que consta en la
          bitácora. Como página para leer, o como archivo para otro sistema.
        </p>
        <p className={styles.buttons}>
          {button('html', 'Descargar página')}
          {button('json', 'Descargar JSON')}
        </p>
      </div>
    </Panel>
  );
}
