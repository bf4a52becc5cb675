import { isToken, type RemovalEffects } from '@finaula/contract/handovers';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { settingName } from '../setting-name.ts';
import styles from './institution.module.css';

/** Access that ends when an administrator is removed, and settings that the others confirm. */
export function RemovalPreview({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['removal', userId],
    queryFn: () => api.previewRemoval({ params: { user_id: userId } }),
    staleTime: 0,
  });
  if (error !== null)
    return (
      <LoadFailure title="No pudimos revisar lo que cambia" error={error} retrying={isFetching} onRetry={refetch} />
    );
  if (data === undefined) return <ListSkeleton label="Revisando lo que cambia…" rows={1} />;
  return <Effects effects={data} />;
}

function Effects({ effects: { links, invitations, settings } }: { effects: RemovalEffects }) {
  const ends = [
    links === 1 && 'Un enlace que generó y nadie ha usado',
    links > 1 && `${links} enlaces que generó y nadie ha usado`,
    ...invitations.map((name) => `La invitación de auditoría de ${name}, que no la ha aceptado`),
  ].filter((line) => line !== false);
  return (
    <div className={styles.removal}>
      {ends.length > 0 && <Named title="Deja de servir en este momento:" lines={ends} />}
      {settings.length > 0 && (
        <Named
          title="Sigue, y quien administre decide en «Institución» si se queda:"
          lines={settings.map((setting) =>
            isToken(setting.kind)
              ? `${settingName(setting)}: sirve ${setting.days} días más; reemplázalo en ese plazo`
              : `${settingName(setting)}: si nadie lo confirma en ${setting.days} días, termina`,
          )}
        />
      )}
    </div>
  );
}

const Named = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <p>{title}</p>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
