import type { EntityReview, OwnEntity } from '@finaula/contract/institutions';
import { BadgeCheck, Ban, Hourglass, type LucideIcon } from 'lucide-react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DomainProof } from './domain-proof.tsx';
import styles from './institution.module.css';
import { pendingChanges } from './review-banner.tsx';

const looks: Record<EntityReview, { kind: 'ok' | 'warn' | 'danger'; icon: LucideIcon; words: string }> = {
  pending: { kind: 'warn', icon: Hourglass, words: 'Por revisar' },
  verified: { kind: 'ok', icon: BadgeCheck, words: 'Verificada' },
  suspended: { kind: 'danger', icon: Ban, words: 'Suspendida' },
};

/** The state of the institution's review, and its own next steps. */
export function Review({ entity }: { entity: OwnEntity }) {
  const { review, reviewed_at, domain_proof } = entity;
  const { kind, icon, words } = looks[review];
  const proven = domain_proof?.proven_at ? domain_proof : null;
  return (
    <Panel
      title="Revisión"
      todo={review === 'pending'}
      aside={
        <Badge kind={kind} icon={icon}>
          {words}
        </Badge>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          {review === 'pending'
            ? pendingChanges(entity)
            : `La plataforma reconoce a tu institución${reviewed_at === null ? '' : ` desde el ${longDateOf(reviewed_at)}`}: sus constancias llevan su razón social y su firmante.`}
        </p>
        {proven && (
          <p className={styles.text}>
            El dominio <b>{proven.domain}</b> está comprobado desde el {longDateOf(proven.proven_at ?? '')}.
            {review === 'pending' &&
              ' La administración de la plataforma termina la revisión: no tienes que hacer nada más.'}
          </p>
        )}
        {proven === null && <DomainProof entity={entity} />}
      </div>
    </Panel>
  );
}
