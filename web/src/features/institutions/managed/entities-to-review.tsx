import type { ManagedEntity } from '@finaula/contract/institutions';
import { useQuery } from '@tanstack/react-query';
import { CircleDashed, EqualNot, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { waitingEntitiesQuery } from '../../../lib/entities/admin-lists.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { type Difference, differencesOf } from './differences.ts';
import styles from './entities-to-review.module.css';
import { ReviewDialog } from './review-dialog.tsx';

const SHOWN = 5;
const countOf = (differences: readonly Difference[], kind: Difference['kind']) =>
  differences.filter((difference) => difference.kind === kind).length;

/** Since when an institution waits for a decision. */
export const waitsSince = ({ review, reviewed_at, created_at, details_request, taken_over_at }: ManagedEntity) =>
  review === 'pending' ? (taken_over_at ?? reviewed_at ?? created_at) : (details_request?.requested_at ?? created_at);

function storyOf(entity: ManagedEntity): string {
  const { taken_over_at, details_request: request, administrator, inherited_count: inherited } = entity;
  const when = `el ${longDateOf(waitsSince(entity))}, ${inDays(daysUntil(waitsSince(entity)))}`;
  const who = administrator?.name ?? 'Alguien que ya no está';
  const people =
    inherited === 0
      ? ''
      : ` Hay ${inherited === 1 ? '1 persona' : `${formatNumber(inherited)} personas`} de antes, que todavía no ve.`;
  if (request?.state === 'pending' && entity.review !== 'pending')
    return `${request.requested_by ?? who} pidió otros datos ${when}.`;
  return taken_over_at === null
    ? `${who} la registró ${when}.`
    : `${who} la registró desde el directorio ${when}.${people}`;
}

function Mismatches({ differences }: { differences: readonly Difference[] }) {
  const [wrong, changed] = [countOf(differences, 'contradicts'), countOf(differences, 'changes')];
  if (wrong > 0)
    return (
      <Badge kind="danger" icon={TriangleAlert}>
        {wrong === 1 ? '1 no coincide' : `${wrong} no coinciden`}
      </Badge>
    );
  if (changed > 0)
    return (
      <Badge kind="warn" icon={EqualNot}>
        {changed === 1 ? '1 cambia' : `${changed} cambian`}
      </Badge>
    );
  return differences.some(({ about, kind }) => about === 'Nombre' && kind === 'silent') ? (
    <Badge icon={CircleDashed}>Sin directorio</Badge>
  ) : null;
}

/** Institutions that wait for a decision, with their differences from the directory; the worst first. */
export function EntitiesToReview() {
  const { data, error, isFetching, refetch } = useQuery(waitingEntitiesQuery);
  const [reviewed, setReviewed] = useState<ManagedEntity | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const entities = (data ?? [])
    .map((entity) => ({ entity, differences: differencesOf(entity) }))
    .toSorted((one, other) => countOf(other.differences, 'contradicts') - countOf(one.differences, 'contradicts'));
  return (
    <Panel title="Instituciones por revisar" headingRef={heading}>
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure
            title="Error al cargar las instituciones por revisar"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando las instituciones…" rows={2} />}
      {data?.length === 0 && <p className={styles.body}>Ninguna institución espera una decisión.</p>}
      {entities.length > 0 && (
        <ol className={styles.list}>
          {entities.slice(0, SHOWN).map(({ entity, differences }, i) => (
            <li key={entity.id}>
              <div className={styles.head}>
                <div>
                  <h3>{entity.nombre_entidad}</h3>
                  <p>{storyOf(entity)}</p>
                </div>
                <Mismatches differences={differences} />
              </div>
              <DifferenceTable
                label={`Lo que dice ${entity.nombre_entidad}, y el directorio`}
                differences={differences}
              />
              <div className={styles.acts}>
                <Button
                  kind={i === 0 ? 'primary' : 'soft'}
                  aria-haspopup="dialog"
                  aria-label={`Revisar ${entity.nombre_entidad}`}
                  onClick={() => setReviewed(entity)}
                >
                  Revisar
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {entities.length > SHOWN && (
        <PanelFooter>
          <span>
            {SHOWN} de {formatNumber(entities.length)}
          </span>
          <ScreenLink className={buttonLook('quiet')} to="/entidades" search={{ revision: 'pending' }}>
            Ver las {formatNumber(entities.length)}
          </ScreenLink>
        </PanelFooter>
      )}
      <ReviewDialog entity={reviewed} onClose={() => setReviewed(null)} otherwise={heading} />
    </Panel>
  );
}
