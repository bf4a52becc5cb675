import type { PublicationPreview } from '@finaula/contract/own-courses';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from './publication-screen.module.css';

/** The slides and sheets that differ from the published version. */
export function Changes({ preview, isFirst }: { preview: PublicationPreview; isFirst: boolean }) {
  const { added, changed, removed, kept, job_aids: sheets } = preview.changes;
  if (isFirst)
    return (
      <Panel title="Qué se publica">
        <div className={styles.form}>
          <p className={`${styles.note} num`}>
            Es su primera versión: {added.length} {added.length === 1 ? 'lámina' : 'láminas'}
            {sheets.added.length > 0 &&
              ` y ${sheets.added.length} ${sheets.added.length === 1 ? 'hoja de consulta' : 'hojas de consulta'}`}
            .
          </p>
        </div>
      </Panel>
    );
  return (
    <Panel title={`Qué cambia frente a la versión ${preview.number - 1}`}>
      <div className={styles.form}>
        <ul className={styles.changes}>
          {added.map(({ slide_number, title }) => (
            <li key={`n${slide_number}`}>
              <Badge kind="ok">Nueva</Badge> {slide_number} · {title}
            </li>
          ))}
          {changed.map(({ slide_number, title }) => (
            <li key={`c${slide_number}`}>
              <Badge>Cambió</Badge> {slide_number} · {title}
            </li>
          ))}
          {removed.map((title) => (
            <li key={`r${title}`}>
              <Badge kind="off">Se quita</Badge> {title}
            </li>
          ))}
          {sheets.added.map(({ id, title }) => (
            <li key={id}>
              <Badge kind="ok">Nueva</Badge> Hoja: {title}
            </li>
          ))}
          {sheets.changed.map(({ id, title }) => (
            <li key={id}>
              <Badge>Cambió</Badge> Hoja: {title}
            </li>
          ))}
          {sheets.removed.map((title) => (
            <li key={`h${title}`}>
              <Badge kind="off">Se quita</Badge> Hoja: {title}
            </li>
          ))}
        </ul>
        <p className={`${styles.note} num`}>
          {kept} {kept === 1 ? 'lámina queda igual' : 'láminas quedan igual'}
          {[preview.changes, sheets].every((of) => of.added.length + of.changed.length + of.removed.length === 0) &&
            '; solo cambian el cuestionario, los casos o los datos del curso'}
          .
        </p>
      </div>
    </Panel>
  );
}
