import type { PublicationPreview } from '@finaula/contract/own-courses';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from './publication-screen.module.css';

/** The slides that differ from the published version. */
export function Changes({ preview, isFirst }: { preview: PublicationPreview; isFirst: boolean }) {
  const { added, changed, removed, kept } = preview.changes;
  if (isFirst)
    return (
      <Panel title="Qué se publica">
        <div className={styles.form}>
          <p className={`${styles.note} num`}>
            Es su primera versión: {added.length} {added.length === 1 ? 'lámina' : 'láminas'}.
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
        </ul>
        <p className={`${styles.note} num`}>
          {kept} {kept === 1 ? 'lámina queda igual' : 'láminas quedan igual'}
          {added.length + changed.length + removed.length === 0 &&
            '; solo cambian el cuestionario o los datos del curso'}
          .
        </p>
      </div>
    </Panel>
  );
}
