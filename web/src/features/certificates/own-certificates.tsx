import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { certificateOf } from '../../lib/certificates/certificate-status.ts';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PlainPanel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { CertificateRow } from './certificate-row.tsx';
import styles from './own-certificates.module.css';

const summary = (vigentes: number) => `${vigentes} ${vigentes === 1 ? 'vigente' : 'vigentes'}`;

/** All constancias of the user, the newest first; `children`: evidence of others that the platform shows. */
export function OwnCertificates({ tabs, children }: { tabs: ReactNode; children?: ReactNode }) {
  const { data: own, error, isFetching, isPending, refetch } = useQuery(ownCertificatesQuery);
  const vigentes = own?.filter(({ state }) => state === 'vigente').length ?? 0;
  return (
    <Page
      screen="constancias"
      title="Mis constancias"
      aside={own === undefined || own.length === 0 ? undefined : summary(vigentes)}
      tabs={tabs}
      busy={isPending}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar tus constancias" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {isPending && <ListSkeleton label="Cargando tus constancias…" rows={3} />}
      {own?.length === 0 && (
        <PlainPanel>
          <EmptyState
            title="Aún no tienes constancias"
            action={
              <ScreenLink to="/cursos" className={buttonLook('primary')}>
                Ver los cursos
              </ScreenLink>
            }
          >
            Aprueba el quiz de un curso y aquí quedará la que lo acredita, con su folio y su PDF.
          </EmptyState>
        </PlainPanel>
      )}
      {own !== undefined && own.length > 0 && (
        <ul className={styles.list}>
          {own.map((certificate) => (
            <CertificateRow
              key={certificate.id}
              certificate={certificate}
              renewable={certificateOf(certificate.course_id, own) === certificate && certificate.state === 'vencida'}
            />
          ))}
        </ul>
      )}
      {children}
    </Page>
  );
}
