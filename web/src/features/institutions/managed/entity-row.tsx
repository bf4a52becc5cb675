import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import type { ManagedEntity, Subscription } from '@finaula/contract/institutions';
import { Gem, History, Hourglass } from 'lucide-react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { entityTypeNames } from '../../../lib/entities/entity-types.ts';
import { planNames } from '../../../lib/entities/plan-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Cell, Row } from '../../../ui/lists/list-table.tsx';
import { ActionMenu } from '../../../ui/navigation/action-menu.tsx';
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
}

export function EntityRow({ entity, onChangePlan, onReview, onUndo, onReset }: EntityRowProps) {
  const { nombre_entidad, administrator, taken_over_at, subscription, user_count, waiting_count } = entity;
  // Individual learners have no institution that could pay, and no limit.
  const hasPlan = entity.entity_type !== 'individual';
  const isReviewed = hasPlan && (administrator !== null || entity.review === 'suspended');
  const actions = [
    hasPlan && { label: `Cambiar al plan ${planNames[otherPlan(entity)]}…`, onSelect: onChangePlan },
    administrator !== null && { label: `Nueva contraseña de ${administrator.name}…`, onSelect: onReset },
    taken_over_at !== null && { label: 'Anular el registro…', dangerous: true, onSelect: onUndo },
  ].filter((action) => action !== false);
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
      <Cell label="Usuarios" phone="inline">
        <span className={`${styles.count} num`}>
          {hasPlan && subscription === 'Standard'
            ? `${user_count - waiting_count} de ${STANDARD_PLAN_USERS}`
            : user_count - waiting_count}
        </span>
        {waiting_count > 0 && <span className={styles.fact}>{waiting_count} por verificar</span>}
      </Cell>
      <Cell label="Plan" phone="inline">
        {hasPlan ? <PlanBadge plan={subscription} /> : <span className={styles.none}>Sin plan</span>}
      </Cell>
      <Cell phone={isReviewed ? 'block' : 'corner'}>
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
          <ActionMenu label={`Más acciones de ${nombre_entidad}`} actions={actions} />
        </span>
      </Cell>
    </Row>
  );
}

function PlanBadge({ plan }: { plan: Subscription }) {
  return plan === 'Paid' ? (
    <Badge kind="ok" icon={Gem}>
      {planNames[plan]}
    </Badge>
  ) : (
    <Badge>{planNames[plan]}</Badge>
  );
}
