import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownCertificatesQuery } from '../../lib/certificates.ts';
import { certificateOf } from '../../lib/earned.ts';
import { coursesPlace } from '../../lib/place.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CertificateRow } from './certificate-row.tsx';
import styles from './own-certificates.module.css';

const summary = (vigentes: number) => `${vigentes} ${vigentes === 1 ? 'vigente' : 'vigentes'}`;

/** Every constancia that one has obtained, the most recent first: also those that ended, for the register keeps them all. */
export function OwnCertificates({ tabs }: { tabs: ReactNode }) {
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
      {error !== null && <LoadFailure title="No pudimos cargar tus constancias" error={error} retrying={isFetching} onRetry={refetch} />}
      {isPending && <ListSkeleton label="Cargando tus constancias…" rows={3} />}
      {own?.length === 0 && (
        <Sheet>
          <EmptyState
            title="Aún no tienes constancias"
            action={
              <PlaceLink place={coursesPlace} className={buttonLook('primary')}>
                Ver los cursos
              </PlaceLink>
            }
          >
            Aprueba el quiz de un curso y aquí quedará la que lo acredita, con su folio y su PDF.
          </EmptyState>
        </Sheet>
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
    </Page>
  );
}
