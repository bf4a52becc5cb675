import { ASSISTANT_REPORT_DAYS, type AssistantReport } from '@finaula/contract/assistant';
import { formatNumber } from '../../../lib/text/format-number.ts';
import styles from './figures.module.css';

/** Outcomes of the questions of these days, and ratings of the answers. */
export function Figures({ report: { asked, answered, not_found, useful, not_useful } }: { report: AssistantReport }) {
  const figures = [
    { name: `Preguntas en ${ASSISTANT_REPORT_DAYS} días`, value: asked },
    { name: 'Con respuesta', value: answered },
    { name: 'Sin respuesta', value: not_found },
    { name: 'Útil', value: useful },
    { name: 'No útil', value: not_useful },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
