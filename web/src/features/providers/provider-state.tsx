import type { Provider } from '@finaula/contract/providers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { accessPolicyQuery, providersQuery } from '../../lib/identity/access-queries.ts';
import { leaveFor } from '../../lib/session/provider-trip.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import { ProviderWords } from '../../ui/text/provider-words.tsx';
import { AllowProvider } from './allow-provider.tsx';
import { Approval } from './approval.tsx';
import { PortalTile } from './portal-tile.tsx';
import styles from './providers.module.css';
import { peopleSaid } from './providers-panel.tsx';
import { newPeopleChoices, states } from './states.ts';

type Asked = 'on' | 'off' | 'remove';

const questions: Record<Asked, { title: (name: string) => string; confirm: string }> = {
  on: { title: (name) => `¿Encender ${name}?`, confirm: 'Encender' },
  off: { title: (name) => `¿Apagar ${name}?`, confirm: 'Apagar' },
  remove: { title: (name) => `¿Quitar ${name}?`, confirm: 'Quitar' },
};

/** A provider's state and actions: test, switch, remove. */
export function ProviderState({ provider, domains }: { provider: Provider; domains: readonly string[] }) {
  const {
    id,
    name,
    state,
    people,
    tested_at,
    last_refusal,
    new_people,
    configured_by_name,
    approved_by_name,
    approved_at,
  } = provider;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: policy } = useQuery(accessPolicyQuery);
  const test = useMutation({
    mutationFn: async () => {
      const { failure, begun } = await api.startProviderTest({ params: { id } });
      if (begun !== null) leaveFor(id, begun, { purpose: 'test', address: '/' });
      return failure;
    },
    networkMode: 'always',
    onError: (error) => notifyError('No pudimos empezar la prueba', detailOf(error)),
  });
  const act = useMutation({
    mutationFn: async (what: Asked): Promise<void> => {
      if (what === 'remove') await api.removeProvider({ params: { id } });
      else await api.switchProvider({ params: { id }, body: { enabled: what === 'on' } });
    },
    networkMode: 'always',
    onSuccess: async (_, what) => {
      setAsked(null);
      notifySuccess({ on: 'Proveedor encendido', off: 'Proveedor apagado', remove: 'Proveedor quitado' }[what]);
      if (what === 'remove') await navigate({ to: '/institucion', replace: true });
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
    },
    onError: (error) => {
      setAsked(null);
      notifyError('No pudimos cambiar el proveedor', detailOf(error));
    },
  });
  const newcomers = newPeopleChoices.find(({ value }) => value === new_people);
  return (
    <Panel title="Estado" headingRef={heading} aside={<Badge kind={states[state].kind}>{states[state].label}</Badge>}>
      <div className={styles.body}>
        <FactList
          className={styles.facts}
          facts={[
            ['Han entrado con él', peopleSaid(people)],
            [
              'Última prueba que salió bien',
              tested_at === null ? 'Ninguna con esta conexión' : shortDateTimeOf(tested_at),
            ],
            ['Eligió la conexión', configured_by_name ?? 'Una cuenta que ya no está'],
            [
              'Aprobación de otra persona administradora',
              approved_at === null
                ? 'Pendiente'
                : `${approved_by_name ?? 'Una cuenta que ya no está'}, ${shortDateTimeOf(approved_at)}`,
            ],
            ...(last_refusal === null
              ? []
              : [['Último rechazo', `${shortDateTimeOf(last_refusal.at)}: ${last_refusal.reason}`] as const]),
          ]}
        />
        {last_refusal !== null && last_refusal.said !== null && <ProviderWords said={last_refusal.said} />}
        <PortalTile provider={provider} />
        {approved_at === null && <Approval provider={provider} />}
        {state === 'on' && <AllowProvider />}
        {test.data && <Notice kind="danger" title="La prueba no pasó" detail={test.data} />}
        <p className={styles.text}>
          {state === 'draft' && 'Pruébalo antes de encenderlo. '}
          Al probar sales a tu proveedor, entras con tu propia cuenta y vuelves con el resultado; nadie más lo nota.
        </p>
        <div className={styles.buttons}>
          <Button
            kind={state === 'draft' ? 'primary' : 'secondary'}
            loading={test.isPending}
            onClick={() => test.isPending || test.mutate()}
          >
            Probar
          </Button>
          {state !== 'on' && (
            <Button
              kind={state === 'draft' ? 'secondary' : 'primary'}
              aria-haspopup="dialog"
              disabled={tested_at === null}
              onClick={() => setAsked('on')}
            >
              Encender
            </Button>
          )}
          {state === 'on' ? (
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsked('off')}>
              Apagar
            </Button>
          ) : (
            <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
              Quitar
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        subject={asked}
        title={(what) => questions[what].title(name)}
        confirm={(what) => questions[what].confirm}
        pending={act.isPending}
        onConfirm={act.mutate}
        onClose={() => setAsked(null)}
        otherwise={heading}
      >
        {(what) => (
          <div className={styles.dialog}>
            {what === 'on' && (
              <>
                <p>
                  {policy?.sign_in === 'password'
                    ? 'Nadie lo nota todavía: tu política de acceso pide la contraseña. Después de encenderlo puedes permitir también el proveedor.'
                    : `Desde este momento, quien escriba un correo de ${domains.join(', ')} ve «Entrar con ${name}».`}
                </p>
                <p>
                  Quien llegue sin tener cuenta: <b>{newcomers?.label.toLocaleLowerCase()}</b>. {newcomers?.about}
                </p>
              </>
            )}
            {what === 'off' && (
              <p>
                Se cierran ahora las sesiones que abrió, también la tuya si entraste con él. Quien no tenga contraseña
                no podrá entrar hasta que pida una. Puedes encenderlo otra vez.
              </p>
            )}
            {what === 'remove' && (
              <p>
                Se olvida quién es quién en él. Las personas, sus cursos y sus constancias se conservan; quien solo
                entraba con él necesita un enlace para elegir una contraseña.
              </p>
            )}
          </div>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
