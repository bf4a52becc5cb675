import { useQuery } from '@tanstack/react-query';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { waitingEntitiesQuery } from '../../../lib/entities/admin-lists.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

/** Number and longest wait of institutions under review; hidden without any. */
export function WaitingEntities() {
  const { data: entities = [] } = useQuery(waitingEntitiesQuery);
  const [first] = entities;
  if (first === undefined) return null;
  const since =
    first.review === 'pending'
      ? (first.reviewed_at ?? first.created_at)
      : (first.details_request?.requested_at ?? first.created_at);
  const when = `${longDateOf(since)} (${inDays(daysUntil(since))})`;
  return (
    <Notice
      kind="info"
      title={entities.length === 1 ? '1 institución por revisar' : `${entities.length} instituciones por revisar`}
      detail={
        entities.length === 1
          ? `${first.nombre_entidad} espera desde el ${when}.`
          : `La que más espera es ${first.nombre_entidad}, desde el ${when}.`
      }
      action={
        <ScreenLink className={buttonLook('secondary')} to="/entidades" search={{ revision: 'pending' }}>
          {entities.length === 1 ? 'Revisarla' : 'Revisarlas'}
        </ScreenLink>
      }
    />
  );
}
