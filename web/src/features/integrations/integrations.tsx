import type { OwnEntity } from '@finaula/contract/institutions';
import type { ReactNode } from 'react';
import guide from '../../../../docs/integrations.md?url';
import { Notice } from '../../ui/feedback/notice.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './integrations.module.css';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

/** Connections to other systems: webhooks and channels, then API tokens. */
export function Integrations({ entity, tabs }: { entity: OwnEntity | undefined; tabs: ReactNode }) {
  const closed = entity && closedBecause(entity.review === 'verified', entity.plan.subscription === 'Paid');
  const mayAdd = entity !== undefined && closed === null;
  return (
    <Page screen="integraciones" title="Integraciones" tabs={tabs}>
      <p className={styles.intro}>
        Para conectar tu nómina, tu LMS o tus tableros.{' '}
        <a href={guide} target="_blank" rel="noreferrer">
          Guía para quien desarrolla
        </a>
      </p>
      {closed && (
        <Notice
          kind="info"
          {...closed}
          action={
            <ScreenLink to="/institucion" className={buttonLook('secondary')}>
              Ver tu institución
            </ScreenLink>
          }
        />
      )}
      <Webhooks mayAdd={mayAdd} />
      <Tokens mayAdd={mayAdd} />
    </Page>
  );
}

function closedBecause(isVerified: boolean, isPaid: boolean) {
  if (!isVerified)
    return {
      title: 'Primero se verifica tu institución',
      detail: 'Los webhooks y los tokens se crean y funcionan después.',
    };
  if (!isPaid)
    return {
      title: 'Las integraciones vienen con el plan Custom',
      detail:
        'Con él, tus sistemas leen y cambian datos de Finaula y reciben avisos. Lo que ya creaste espera sin enviar nada.',
    };
  return null;
}
