import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { ReportView } from './report-view.tsx';
import styles from './supervision-check-screen.module.css';
import { useFileCheck } from './use-file-check.ts';

/** Browsers hash only on https and on localhost. */
const canDigest = (): boolean => crypto.subtle !== undefined;

/** /expedientes/verificar: verifies a supervision file locally, without uploading it. */
export function SupervisionCheckScreen() {
  usePageTitle('Verifica un expediente');
  const { mutate, isPending, data, error, share, variables } = useFileCheck();
  return (
    <PublicPage>
      <div className={styles.columns}>
        <section className={styles.ask} aria-labelledby="verifica">
          <h1 id="verifica">Verifica un expediente</h1>
          <p>Elige el zip que recibiste. Se revisa en tu equipo: no se envía a ningún lado.</p>
          {canDigest() ? (
            <DropZone
              label="Elige el expediente"
              busyLabel="Verificando…"
              accept="application/zip,.zip"
              comparing={isPending}
              onFile={mutate}
            />
          ) : (
            <Notice
              kind="info"
              title="Abre esta página con https"
              detail="Tu navegador solo verifica archivos en páginas seguras. También puedes usar verificar.sh, que viene dentro."
            />
          )}
          {isPending && (
            <>
              <div className={styles.bar}>
                <ProgressBar label="Avance de la verificación" value={share} />
              </div>
              <p className="num" role="status">
                {Math.floor(share * 100)} % de {variables?.name}
              </p>
            </>
          )}
        </section>
        <div className={styles.result} aria-live="polite">
          {!isPending && error !== null && (
            <Notice
              kind="danger"
              title="No pudimos leer el archivo"
              detail="Comprueba que siga en tu equipo y elígelo otra vez."
            />
          )}
          {!isPending && data === 'not-a-file' && (
            <Notice
              kind="danger"
              title="No es un expediente de supervisión"
              detail="No es un zip de expediente, o le falta manifest.json. Pide que te lo envíen otra vez."
            />
          )}
          {!isPending && data !== undefined && data !== 'not-a-file' && (
            <ReportView report={data} fileName={variables?.name ?? ''} />
          )}
          {!isPending && data === undefined && error === null && <WhatIsChecked />}
        </div>
      </div>
    </PublicPage>
  );
}

function WhatIsChecked() {
  return (
    <section className={styles.about} aria-labelledby="que-se-revisa">
      <h2 id="que-se-revisa">Qué se revisa</h2>
      <ul>
        <li>Que cada archivo sea el que se firmó: se dice cuál cambió, cuál falta y cuál sobra.</li>
        <li>Que la plantilla esté completa: cuántas personas son y su raíz firmada.</li>
        <li>Que la bitácora no tenga huecos ni cambios.</li>
        <li>Que la llave que firma sea de esta plataforma.</li>
      </ul>
      <p>
        Lo que no se puede comprobar se dice desconocido, nunca válido. Sin esta página, el expediente trae
        verificar.sh, que usa openssl y sha256sum.
      </p>
    </section>
  );
}
