import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import type { ManagedEntity, Subscription } from '@finaula/contract/institutions';
import { Gem, History, Hourglass } from 'lucide-react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { entityTypeNames } from '../../../lib/entities/entity-types.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Cell, Row } from '../../../ui/lists/list-table.tsx';
import { Email } from '../../../ui/text/email.tsx';
import styles from './entity-row.module.css';
import { otherPlan } from './plan-dialog.tsx';
import { ReviewBadge } from './review-badge.tsx';

interface EntityRowProps {
  entity: ManagedEntity;
  onChangePlan: () => void;
  onReview: () => void;
  onUndo: () => void;
  onReset: () => void;
  /** The administrator's link is being created. */
  resetting: boolean;
}

export function EntityRow({ entity, onChangePlan, onReview, onUndo, onReset, resetting }: EntityRowProps) {
  const { nombre_entidad, administrator, taken_over_at, subscription, user_count, waiting_count } = entity;
  // Individual learners have no institution that could pay, and no limit.
  const hasPlan = entity.entity_type !== 'individual';
  const isReviewed = hasPlan && (administrator !== null || entity.review === 'suspended');
  return (
    <Row>
      <Cell>
        <b className={styles.name}>{nombre_entidad}</b>
        <span className={styles.fact}>{entity.razon_social ?? entityTypeNames[entity.entity_type]}</span>
        {isReviewed && (
          <span className={styles.taken}>
            <ReviewBadge entity={entity} />
          </span>
        )}
        {entity.details_request?.state === 'pending' && (
          <span className={styles.taken}>
            <Badge kind="warn" icon={Hourglass}>
              Pide otra razón social o firmante
            </Badge>
          </span>
        )}
        {taken_over_at !== null && (
          <span className={styles.taken}>
            <Badge kind="info" icon={History}>
              <span className={styles.when}>Registrada desde el directorio el {longDateOf(taken_over_at)}</span>
            </Badge>
          </span>
        )}
      </Cell>
      <Cell label="Administrador">
        {administrator === null ? (
          <span className={styles.none}>Sin administrador</span>
        ) : (
          <span>
            <span>{administrator.name}</span>
            <span className={styles.fact}>
              <Email address={administrator.email} />
            </span>
            {entity.administrator_count > 1 && (
              <span className={styles.fact}>y {entity.administrator_count - 1} más</span>
            )}
          </span>
        )}
      </Cell>
      <Cell label="Usuarios">
        <span className={`${styles.count} num`}>
          {hasPlan && subscription === 'Standard'
            ? `${user_count - waiting_count} de ${STANDARD_PLAN_USERS}`
            : user_count - waiting_count}
        </span>
        {waiting_count > 0 && <span className={styles.fact}>{waiting_count} por verificar</span>}
      </Cell>
      <Cell label="Plan">
        {hasPlan ? <PlanBadge plan={subscription} /> : <span className={styles.none}>Sin plan</span>}
      </Cell>
      <Cell>
        <span className={styles.actions}>
          {isReviewed && (
            <Button
              kind={entity.review === 'pending' || entity.details_request?.state === 'pending' ? 'soft' : 'secondary'}
              aria-label={`Revisar ${nombre_entidad}`}
              aria-haspopup="dialog"
              onClick={onReview}
            >
              Revisar
            </Button>
          )}
          {hasPlan && (
            <Button
              kind="secondary"
              aria-label={`Cambiar a ${otherPlan(entity)} el plan de ${nombre_entidad}`}
              aria-haspopup="dialog"
              onClick={onChangePlan}
            >
              Cambiar a {otherPlan(entity)}
            </Button>
          )}
          {administrator !== null && (
            <Button
              kind="secondary"
              aria-label={`Enlace para nueva contraseña de ${administrator.name}, de ${nombre_entidad}`}
              aria-haspopup="dialog"
              loading={resetting}
              onClick={onReset}
            >
              Nueva contraseña
            </Button>
          )}
          {taken_over_at !== null && (
            <Button
              kind="secondary"
              aria-label={`Deshacer la toma de ${nombre_entidad}`}
              aria-haspopup="dialog"
              onClick={onUndo}
            >
              Deshacer la toma
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}

function PlanBadge({ plan }: { plan: Subscription }) {
  return plan === 'Paid' ? (
    <Badge kind="ok" icon={Gem}>
      {plan}
    </Badge>
  ) : (
    <Badge>{plan}</Badge>
  );
}
