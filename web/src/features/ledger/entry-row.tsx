import type { LedgerEntry } from '@finaula/contract/ledger';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import { actNames, factsOf, folioOf, shellOf } from './act-sentences.ts';
import styles from './entry-row.module.css';

export function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { number, at, action, actor_name, entity_name, hash } = entry;
  const [facts, folio] = [factsOf(entry), folioOf(entry)];
  return (
    <Row>
      <Cell>
        <span className={`${styles.number} num`}>{number}</span>
        <b className={styles.act}>{actNames[action]}</b>
        {facts !== undefined && <span className={styles.fact}>{facts}</span>}
        {folio !== undefined && (
          <a className={styles.folio} href={`/constancias/${folio}`}>
            <span className="sr-only">Constancia </span>
            {folio}
          </a>
        )}
      </Cell>
      <Cell label="Quién lo hizo">
        {actor_name ?? shellOf(entry) ?? <span className={styles.none}>La plataforma</span>}
      </Cell>
      <Cell label="Entidad">{entity_name ?? <span className={styles.none}>Ninguna</span>}</Cell>
      <Cell label="Fecha">
        <time className="num" dateTime={at}>
          {shortDateTimeOf(at)}
        </time>
      </Cell>
      <Cell label="Sello">
        <code className={styles.hash} title={hash}>
          {hash.slice(0, 8)}
        </code>
      </Cell>
    </Row>
  );
}
