import type { Certificate } from '@finaula/contract/certificates';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { dueOf, ownObligationsQuery } from '../../lib/obligations/own-obligations.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { FolioBox } from '../../ui/text/folio-box.tsx';
import { CertificateLink } from './certificate-link.tsx';
import styles from './obtained.module.css';
import { useDocument } from './use-certificate-files.ts';
import { useLink } from './use-share.ts';

/** The new constancia replaces its button and receives the focus. */
export function Obtained({ certificate }: { certificate: Certificate }) {
  const { folio, valid_until } = certificate;
  const heading = useRef<HTMLHeadingElement>(null);
  const { copied, copy } = useLink(certificate);
  const { data: own = [] } = useQuery(ownObligationsQuery);
  const [due] = dueOf(own);
  const next = due?.courses.find(({ done }) => !done);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.obtained} aria-labelledby="constancia">
      <Rosette seed={folio} line={1.1} className={styles.rosette} />
      <div className={styles.what}>
        <h2 id="constancia" ref={heading} tabIndex={-1}>
          Tu constancia está lista
        </h2>
        <p>Vigente hasta el {longDay(valid_until)}. La encuentras siempre en «Mis constancias».</p>
      </div>
      <FolioBox folio={folio} />
      <div className={styles.actions}>
        {due && next && (
          <>
            <p className={styles.next}>
              Te falta «{next.title}» para «{due.title}»
              {due.standing === 'vencida'
                ? `, que venció el ${longDay(due.due_on)}.`
                : `, a más tardar el ${longDay(due.due_on)}.`}
            </p>
            <ScreenLink to="/cursos/$curso" params={{ curso: next.course_id }} className={buttonLook('primary')}>
              Continuar con lo que te toca
              <ArrowRight aria-hidden="true" />
            </ScreenLink>
          </>
        )}
        <Button kind={next === undefined ? 'primary' : 'secondary'} {...useDocument(certificate)}>
          <Download aria-hidden="true" />
          Descargar PDF
        </Button>
        <CertificateLink folio={folio} className={buttonLook('secondary')}>
          Ver constancia
        </CertificateLink>
        <Button kind="quiet" onClick={copy}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? 'Copiado' : 'Copiar enlace'}
        </Button>
      </div>
    </section>
  );
}
