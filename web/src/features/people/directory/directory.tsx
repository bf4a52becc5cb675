import { type Directory, TOKEN_DAYS } from '@finaula/contract/directory';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { addDays } from '../../../lib/dates/calendar-day.ts';
import { mexicanToday, shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { CopyText } from '../../../ui/dialogs/copy-text.tsx';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { DeprovisioningTest } from './deprovisioning-test.tsx';
import styles from './directory.module.css';
import { directoryQuery, useDirectoryCache } from './directory-query.ts';
import { DirectoryTokens } from './directory-tokens.tsx';
import { SwitchOn } from './switch-on.tsx';

const states = {
  none: { label: 'Sin conectar', kind: 'off' },
  trial: { label: 'En ensayo', kind: 'warn' },
  on: { label: 'Encendida', kind: 'ok' },
} as const;

/**
 * The institution's directory (SCIM): connection settings, last requests, and the effects of switching on.
 */
export function DirectoryPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: directory, error, isFetching, refetch } = useQuery(directoryQuery);
  return (
    <Panel
      title="Directorio"
      headingRef={heading}
      aside={directory && <Badge kind={states[directory.state].kind}>{states[directory.state].label}</Badge>}
    >
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure title="No pudimos cargar el directorio" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {directory === undefined && error === null && <ListSkeleton label="Cargando el directorio…" rows={1} />}
        {directory !== undefined && <Connection directory={directory} heading={heading} />}
      </div>
    </Panel>
  );
}

const counted = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`;

function Connection({ directory, heading }: { directory: Directory; heading: RefObject<HTMLHeadingElement | null> }) {
  const cache = useDirectoryCache();
  const [token, setToken] = useState<string | null>(null);
  const show = (made: string) => {
    setToken(made);
    return cache.refresh();
  };
  const make = useMutation({
    mutationFn: () => api.makeDirectoryToken({ body: { expires_on: addDays(mexicanToday(), TOKEN_DAYS) } }),
    networkMode: 'always',
    onSuccess: ({ token }) => show(token),
    onError: (error) => notifyError('Error al generar el token', detailOf(error)),
  });
  const { state, base_url, people, groups, waiting, last_used_at, last_refusal, refused, notes, domains } = directory;
  if (domains.length === 0)
    return (
      <p className={styles.text}>
        Entra ID, Okta u otro directorio puede dar de alta y de baja a tu gente por SCIM 2.0. Comprueba antes el dominio
        de tus correos, en <b>Revisión</b>: solo se sincronizan direcciones de un dominio comprobado.
      </p>
    );
  return (
    <>
      {state === 'none' && (
        <>
          <p className={styles.text}>
            Entra ID, Okta u otro directorio puede dar de alta y de baja a tu gente por SCIM 2.0. Empieza en ensayo:
            guarda lo que el directorio manda y te muestra quién perdería el acceso, sin cambiar a nadie hasta que
            enciendas la sincronización.
          </p>
          <div className={styles.buttons}>
            <Button kind="secondary" loading={make.isPending} onClick={() => make.mutate()}>
              Conectar el directorio
            </Button>
          </div>
        </>
      )}
      {state !== 'none' && (
        <>
          <CopyText label="Dirección base de SCIM" value={base_url} />
          <p className={styles.note}>
            En Entra ID es <b>Tenant URL</b>, y el token, <b>Secret Token</b>. En Okta es <b>SCIM connector base URL</b>
            , con <b>userName</b> como identificador único y <b>HTTP Header</b> como autenticación. Se sincronizan
            correos de {domains.join(', ')}.
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>Última sincronización</dt>
              <dd>{last_used_at === null ? 'Ninguna todavía' : shortDateTimeOf(last_used_at)}</dd>
            </div>
            <div>
              <dt>El directorio conoce</dt>
              <dd>
                {counted(people, 'persona', 'personas')} y {counted(groups, 'grupo', 'grupos')}; cada grupo es un área
              </dd>
            </div>
            {last_refusal !== null && (
              <div>
                <dt>Último rechazo</dt>
                <dd>
                  {shortDateTimeOf(last_refusal.at)}: {last_refusal.reason}
                </dd>
              </div>
            )}
          </dl>
          {waiting > 0 && (
            <Notice
              kind="info"
              title="Aplicando lo que dijo el directorio"
              detail={`Por aplicar: ${counted(waiting, 'persona', 'personas')}.`}
            />
          )}
          {refused.length > 0 && (
            <div>
              <p className={styles.text}>
                <b>No se pudieron aplicar.</b> Corrígelas en el directorio.
              </p>
              <ul className={styles.names}>
                {refused.map(({ user_name, reason }) => (
                  <li key={user_name}>
                    <b>{user_name}</b> {reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {notes.length > 0 && (
            <div>
              <p className={styles.text}>
                <b>Datos que ajustamos.</b> Lo demás de cada solicitud se aplicó.
              </p>
              <ul className={styles.names}>
                {notes.map(({ name, attribute, note }) => (
                  <li key={`${name} ${attribute}`}>
                    <b>{name}</b> {attribute}: {note}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <DirectoryTokens
            tokens={directory.tokens}
            making={make.isPending}
            onMake={() => make.mutate()}
            onReplaced={show}
            otherwise={heading}
          />
          <DeprovisioningTest />
          {state === 'trial' && <SwitchOn otherwise={heading} />}
        </>
      )}
      <SecretDialog
        title="Token del directorio"
        label="Token"
        secret={token}
        advice="Cópialo ahora en tu directorio. Quien lo tenga da de alta y de baja a tu gente."
        onClose={() => setToken(null)}
        otherwise={heading}
      />
    </>
  );
}
