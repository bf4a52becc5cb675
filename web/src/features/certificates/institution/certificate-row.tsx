import { type EntityCertificates, earnedByNames } from '@finaula/contract/certificates';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Cell, Row } from '../../../ui/lists/list-table.tsx';
import { PersonName } from '../../../ui/lists/person.tsx';
import { useDocument } from '../use-certificate-files.ts';
import styles from './entity-certificates.module.css';

export const states = {
  vigente: { label: 'Vigente', kind: 'ok' },
  vencida: { label: 'Vencida', kind: 'off' },
  revocada: { label: 'Revocada', kind: 'danger' },
  sustituida: { label: 'Sustituida', kind: 'off' },
  en_disputa: { label: 'En disputa', kind: 'warn' },
} as const;

interface CertificateRowProps {
  row: EntityCertificates['rows'][number];
  /** In a list of several people. */
  named?: boolean;
  /** Whether the name leads to the person's page. */
  linked?: boolean;
  /** Offers to replace it where the holder's name was corrected. */
  onReplace?: () => void;
  /** See Row. */
  arriving?: boolean;
}

/** A constancia of the institution, with its public page and its document. */
export const CertificateRow = ({
  row,
  named = false,
  linked = false,
  onReplace,
  arriving = false,
}: CertificateRowProps) => (
  <Row arriving={arriving}>
    {named && (
      <Cell>
        <PersonName id={linked ? row.user_id : null} name={row.user_name} />
      </Cell>
    )}
    <Cell>
      {row.course_title}
      <span className={styles.how}>con {earnedByNames[row.earned_by].toLowerCase()}</span>
    </Cell>
    <Cell phone="inline">
      <Badge kind={states[row.state].kind}>{states[row.state].label}</Badge>
    </Cell>
    <Cell label="Emitida" phone="wide">
      <span className={`${styles.day} num`}>{shortDateOf(row.issued_at)}</span>
    </Cell>
    <Cell label="Vigente hasta" phone="inline">
      <span className={`${styles.day} num`}>{shortDay(row.valid_until)}</span>
    </Cell>
    <Cell>
      <span className={styles.links}>
        <a
          className={styles.folio}
          href={`/constancias/${row.folio}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Verificar ${row.folio}`}
        >
          Verificar
        </a>
        <Pdf folio={row.folio} name={row.user_name} />
        {row.replaceable && onReplace !== undefined && (
          <Button kind="quiet" aria-haspopup="dialog" aria-label={`Sustituir ${row.folio}`} onClick={onReplace}>
            Sustituir
          </Button>
        )}
      </span>
    </Cell>
  </Row>
);

/** Administrators and auditors open the same document as the holder. */
function Pdf({ folio, name }: { folio: string; name: string }) {
  const { loading, onClick } = useDocument({ folio });
  return (
    <Button kind="quiet" loading={loading} onClick={onClick} aria-label={`Descargar el PDF de ${name}, ${folio}`}>
      PDF
    </Button>
  );
}
