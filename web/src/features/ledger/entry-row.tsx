import { factsOf, folioOf, shellOf } from '@finaula/contract/act-facts';
import { actNames } from '@finaula/contract/act-names';
import type { LedgerEntry } from '@finaula/contract/ledger';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import styles from './entry-row.module.css';

export function EntryRow({ entry, withEntity }: { entry: LedgerEntry; withEntity: boolean }) {
  const { number, at, action, actor_name, entity_name, hash } = entry;
  const [facts, folio] = [factsOf(entry), folioOf(entry)];
  return (
    <Row>
      <Cell>
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
      {withEntity && <Cell label="Entidad">{entity_name ?? <span className={styles.none}>Ninguna</span>}</Cell>}
      <Cell label="Fecha">
        <time className="num" dateTime={at}>
          {shortDateTimeOf(at)}
        </time>
      </Cell>
      <Cell label="Sello" phone="desk">
        <code className={styles.hash} title={hash}>
          {hash.slice(0, 8)}
        </code>
        <span className={`${styles.number} num`} title="Número en la bitácora de su entidad">
          n.º {formatNumber(number)}
        </span>
      </Cell>
    </Row>
  );
}
