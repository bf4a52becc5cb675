import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { AccessPolicyPanel } from './access-policy.tsx';
import { ownEntityQuery } from './own-entity-query.ts';

/** How people get in: the policy of a verified institution, then identity providers and directory. */
export function Access({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  const { data: entity } = useQuery(ownEntityQuery);
  return (
    <Page screen="acceso" title="Acceso e identidad" tabs={tabs}>
      {entity !== undefined && entity.review !== 'verified' && (
        <Notice
          kind="info"
          title="Primero se verifica tu institución"
          detail="La política de acceso, el proveedor de identidad y el directorio se encienden después."
          action={
            <ScreenLink to="/institucion" className={buttonLook('secondary')}>
              Ver la revisión
            </ScreenLink>
          }
        />
      )}
      {entity?.review === 'verified' && <AccessPolicyPanel />}
      {children}
    </Page>
  );
}
