import type { OwnEntity } from '@finaula/contract/institutions';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { ownEntityQuery } from './own-entity-query.ts';

/** The next step of an institution under review; hidden after verification. */
export function ReviewBanner() {
  const { data: entity } = useQuery(ownEntityQuery);
  if (entity === undefined || entity.review !== 'pending') return null;
  return (
    <Notice
      kind="info"
      title="Tu institución está por revisar"
      detail={pendingChanges(entity)}
      action={
        <ScreenLink className={buttonLook('secondary')} to="/institucion">
          {entity.provable_domain === null || entity.domain_proof?.proven_at
            ? 'Ver la revisión'
            : 'Comprobar el dominio'}
        </ScreenLink>
      }
    />
  );
}

/** The hidden data and the text of constancias meanwhile, in one sentence each. */
export function pendingChanges({ inherited_count }: Pick<OwnEntity, 'inherited_count'>): string {
  const meanwhile =
    'Mientras tanto puedes invitar a tu gente, a quien tú le entregas sus enlaces, y usar los cursos; las constancias no llevan todavía tu razón social.';
  if (inherited_count === 0) return meanwhile;
  const inherited =
    inherited_count === 1
      ? 'Hay 1 persona registrada desde antes: la verás cuando tu institución esté verificada.'
      : `Hay ${inherited_count} personas registradas desde antes: las verás cuando tu institución esté verificada.`;
  return `${inherited} ${meanwhile}`;
}
