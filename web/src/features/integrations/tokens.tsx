import { API_TOKENS, type ApiToken, TOKEN_NOTICE_DAYS } from '@finaula/contract/api-tokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Plus, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { daysUntil, inDays } from '../../lib/dates/days-until.ts';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import styles from './integrations.module.css';
import { apiTokensQuery } from './integrations-queries.ts';
import { type MadeToken, TokenDialog, type TokenDraft } from './token-dialog.tsx';
import { scopeWords } from './words.ts';

const NEW: TokenDraft = { name: '', scopes: [] };

/** Noon in Mexico City of a calendar day. */
const noonOf = (day: string) => `${day}T18:00:00Z`;
const untilSaid = (day: string) => `${shortDay(day)} · ${inDays(daysUntil(noonOf(day)))}`;

/** Tokens with which the institution's programs call the API. */
export function Tokens({ mayAdd }: { mayAdd: boolean }) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery(apiTokensQuery);
  const [draft, setDraft] = useState<TokenDraft | null>(null);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => api.revokeApiToken({ params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('El token ya no sirve');
      setRevoking(null);
      return refresh();
    },
    onError: (failure) => notifyError('Error al revocar el token', detailOf(failure)),
  });
  const canMake = mayAdd && data !== undefined && data.length < API_TOKENS;
  const make = canMake && (
    <Button kind="secondary" aria-haspopup="dialog" onClick={() => setDraft(NEW)}>
      <Plus aria-hidden="true" />
      Crear token
    </Button>
  );
  return (
    <Panel title="Tokens de acceso" headingRef={heading} aside={data !== undefined && data.length > 0 && make}>
      <div className={styles.body}>
        <p className={styles.text}>
          Tu sistema llama a Finaula. Son de la institución, no de quien los hace, y duran un año cuando mucho.
        </p>
        {error !== null && (
          <LoadFailure title="No pudimos cargar los tokens" error={error} retrying={isFetching} onRetry={refetch} />
        )}
      </div>
      {data === undefined && error === null && <ListSkeleton label="Cargando los tokens…" rows={2} />}
      {data?.length === 0 && (
        <EmptyState title="Ningún sistema tiene un token" heading="h3" action={make || undefined}>
          Crea uno para cada sistema, con lo que ese sistema necesita y nada más.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ListTable label="Tokens de acceso" columns={['Token', 'Qué puede', 'Último uso', 'Vence', 'Acciones']}>
          {data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRenew={canMake ? () => setDraft(token) : undefined}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ListTable>
      )}
      <TokenDialog
        draft={draft}
        onMade={(token) => {
          setDraft(null);
          setMade(token);
          return refresh();
        }}
        onClose={() => setDraft(null)}
        otherwise={heading}
      />
      <SecretDialog
        title="Copia el token ahora"
        label="Token"
        secret={made?.token ?? null}
        advice="Guárdalo donde tu sistema guarda sus claves, no en un correo."
        onClose={() => setMade(null)}
        otherwise={heading}
      >
        {made !== null && (
          <FactList
            className={styles.facts}
            facts={[
              ['Nombre', made.name],
              ['Qué puede', made.scopes.map((scope) => scopeWords[scope].label).join(', ')],
              ['Vence', untilSaid(made.expires_on)],
            ]}
          />
        )}
      </SecretDialog>
      <ConfirmDialog
        subject={revoking}
        title={({ name }) => `¿Revocar el token «${name}»?`}
        confirm={() => 'Revocar'}
        dangerous
        pending={revoke.isPending}
        onConfirm={revoke.mutate}
        onClose={() => setRevoking(null)}
        otherwise={heading}
      >
        {({ last_used_at }) => (
          <p>
            El sistema que lo usa deja de conectarse en este momento.{' '}
            {last_used_at === null ? 'Nadie lo ha usado.' : `Último uso: ${shortDateTimeOf(last_used_at)}.`}
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}

interface TokenRowProps {
  token: ApiToken;
  onRenew: (() => void) | undefined;
  onRevoke: () => void;
}

function TokenRow({ token, onRenew, onRevoke }: TokenRowProps) {
  const { name, scopes, created_by, last_used_at, expires_on, ends_without_maker_on } = token;
  const endsSoon = daysUntil(noonOf(expires_on)) <= TOKEN_NOTICE_DAYS[0];
  return (
    <Row>
      <Cell>
        <b>{name}</b>
        {ends_without_maker_on === null ? (
          <span className={styles.note}>lo hizo {created_by ?? 'una cuenta que ya no existe'}</span>
        ) : (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            {created_by ?? 'Una cuenta que ya no existe'}, que lo hizo, ya no administra y pudo conservarlo: sirve hasta
            el {longDay(ends_without_maker_on)}
          </span>
        )}
      </Cell>
      <Cell>
        <span className={styles.badges}>
          {scopes.map((scope) => (
            <Badge key={scope}>{scopeWords[scope].label}</Badge>
          ))}
        </span>
      </Cell>
      <Cell label="Último uso">{last_used_at === null ? 'Sin usar todavía' : shortDateTimeOf(last_used_at)}</Cell>
      <Cell label="Vence">
        {endsSoon ? (
          <Badge kind="warn" icon={Clock}>
            {untilSaid(expires_on)}
          </Badge>
        ) : (
          untilSaid(expires_on)
        )}
      </Cell>
      <Cell>
        <span className={styles.acts}>
          {(endsSoon || ends_without_maker_on !== null) && onRenew !== undefined && (
            <Button kind="soft" aria-haspopup="dialog" aria-label={`Renovar ${name}`} onClick={onRenew}>
              Renovar
            </Button>
          )}
          <Button kind="quiet" aria-haspopup="dialog" aria-label={`Revocar ${name}`} onClick={onRevoke}>
            Revocar
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
