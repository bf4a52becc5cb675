import { IDLE_MINUTES } from '@finaula/contract/constants';
import { type AccessPolicy, type CurrentAccessPolicy, FACTOR_GRACE_DAYS } from '@finaula/contract/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { wholeNumber } from '../../../lib/forms/field-rules.ts';
import { accessPolicyQuery, providersQuery } from '../../../lib/identity/access-queries.ts';
import { useSessionUpdate } from '../../../lib/session/session.ts';
import { countOfPeople, formatNumber } from '../../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './institution.module.css';

/** How people sign in to the institution, and how long sessions may stay idle. */
export function AccessPolicyPanel() {
  const { data: policy, error, isFetching, refetch } = useQuery(accessPolicyQuery);
  return (
    <Panel title="Acceso">
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure
            title="No pudimos cargar la política de acceso"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        )}
        {policy === undefined && error === null && <ListSkeleton label="Cargando la política de acceso…" />}
        {policy !== undefined && <PolicyForm key={policy.since} policy={policy} />}
        {policy !== undefined && policy.since !== null && (
          <p className={styles.note}>Vigente desde el {longDateOf(policy.since)}.</p>
        )}
      </div>
    </Panel>
  );
}

const factors = [
  ['off', 'Quien quiera'],
  ['administrators', 'Quienes administran'],
  ['everyone', 'Todas las personas'],
] as const;

const signInMethods = [
  ['password', 'Contraseña de la plataforma'],
  ['both', 'Contraseña o proveedor de identidad'],
  ['provider', 'Solo proveedor de identidad'],
] as const;

const signInMethodHint: Record<AccessPolicy['sign_in'], string> = {
  password: 'Todas las personas entran con contraseña. El proveedor de identidad, aunque esté encendido, no se ofrece.',
  both: 'Quien escribe un correo de tus dominios ve además el botón de tu proveedor, cuando hay uno encendido.',
  provider:
    'Los empleados entran solo con tu proveedor. Quienes administran o auditan conservan la contraseña, para el día en que no responda.',
};

const SUGGESTED_MINUTES = 15;

const graces = [
  [0, 'Desde hoy'],
  [FACTOR_GRACE_DAYS.usual, 'En una semana'],
  [FACTOR_GRACE_DAYS.max, 'En 30 días'],
] as const;

/** "Toca a 12 personas; 11 no la tienen." */
function concerned(factor: 'administrators' | 'everyone', counts: CurrentAccessPolicy['factor_counts']): string {
  const without = counts[`${factor}_without`];
  const lack =
    without === 0 ? 'todas la tienen' : `${formatNumber(without)} no la ${without === 1 ? 'tiene' : 'tienen'}`;
  return `Toca a ${countOfPeople(counts[factor])}; ${lack}.`;
}

function PolicyForm({ policy }: { policy: CurrentAccessPolicy }) {
  const queryClient = useQueryClient();
  const { askAgain } = useSessionUpdate();
  const [factor, setFactor] = useState(policy.second_factor);
  const [grace, setGrace] = useState<number>(FACTOR_GRACE_DAYS.usual);
  const [way, setWay] = useState(policy.sign_in);
  const [asking, setAsking] = useState<{ idle_minutes: number | null } | null>(null);
  const [ends, setEnds] = useState(policy.idle_minutes !== null);
  const form = useForm(
    { minutes: String(policy.idle_minutes ?? SUGGESTED_MINUTES) },
    { minutes: wholeNumber(IDLE_MINUTES) },
  );
  const asksMore = factor !== policy.second_factor && factor !== 'off' && policy.second_factor !== 'everyone';
  const from = new Date(Date.now() + grace * 86_400_000).toISOString();
  const save = useMutation({
    mutationFn: (idle_minutes: number | null) =>
      api.changeAccessPolicy({
        body: {
          idle_minutes,
          ...(factor !== policy.second_factor && { second_factor: factor }),
          ...(asksMore && { second_factor_grace_days: grace }),
          ...(way !== policy.sign_in && { sign_in: way }),
        },
      }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(accessPolicyQuery.queryKey, changed);
      notifySuccess('Política de acceso cambiada');
      // The policy may require a second factor of this user, too.
      void askAgain();
    },
    onError: (error) => notifyError('No pudimos cambiar la política de acceso', detailOf(error)),
    onSettled: () => setAsking(null),
  });
  // A policy that removes a sign-in method is announced before saving.
  const submit = (idle_minutes: number | null) => {
    if (!asksMore && (way === policy.sign_in || way === 'both')) save.mutate(idle_minutes);
    else setAsking({ idle_minutes });
  };
  return (
    <form
      className={styles.idle}
      noValidate
      onSubmit={form.submit(({ minutes }) => submit(ends ? Number(minutes) : null))}
    >
      <div className={styles.choice}>
        <span aria-hidden="true">Cómo se entra</span>
        <FilterSelect label="Cómo se entra" options={signInMethods} value={way} onChange={setWay} />
      </div>
      <p className={styles.text}>{signInMethodHint[way]}</p>
      <div className={styles.choice}>
        <span aria-hidden="true">Verificación en dos pasos</span>
        <FilterSelect label="Verificación en dos pasos" options={factors} value={factor} onChange={setFactor} />
      </div>
      {asksMore && (
        <div className={styles.choice}>
          <span aria-hidden="true">Se pide</span>
          <FilterSelect
            label="Desde cuándo se pide"
            options={graces.map(([days, words]) => [String(days), words] as const)}
            value={String(grace)}
            onChange={(days) => setGrace(Number(days))}
          />
        </div>
      )}
      <p className={styles.text}>
        {factor === 'off'
          ? 'Quien quiera la activa en «Mi cuenta»; tu institución no la pide.'
          : `${concerned(factor, policy.factor_counts)} Además de la contraseña, un código del teléfono o una llave de acceso. Quien no la tenga cuando se pida la activa antes de hacer otra cosa; también quien ya tiene la sesión abierta.`}
        {policy.second_factor_from !== null &&
          factor === policy.second_factor &&
          ` Se pide desde el ${longDay(policy.second_factor_from)}; hasta entonces, un aviso la recomienda.`}
      </p>
      <Checkbox checked={ends} onChange={setEnds}>
        Cerrar la sesión de quien deja de usarla
      </Checkbox>
      {ends && (
        <div className={styles.minutes}>
          <FormField form={form} name="minutes" label="Minutos sin uso" inputMode="numeric" />
        </div>
      )}
      <p className={styles.text}>
        {ends
          ? 'Vale para toda tu institución, también para las sesiones que ya están abiertas. Leer sin cambiar de lámina cuenta como no usarla.'
          : 'Hoy una sesión dura toda la jornada, aunque nadie la use.'}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" type="submit" loading={save.isPending}>
          Guardar
        </Button>
      </div>
      <ConfirmDialog
        subject={asking}
        title={() => {
          if (way === policy.sign_in || way === 'both') return '¿Pedir la verificación en dos pasos?';
          return way === 'provider' ? '¿Entrar solo con el proveedor?' : '¿Volver solo a la contraseña?';
        }}
        confirm={() => 'Guardar'}
        pending={save.isPending}
        onConfirm={({ idle_minutes }) => save.mutate(idle_minutes)}
        onClose={() => setAsking(null)}
      >
        {() => (
          <>
            {asksMore && (
              <p>
                {concerned(factor, policy.factor_counts)}{' '}
                {grace === 0
                  ? 'Quienes no la tengan la activan en este momento, o al entrar, antes de seguir con lo que hacían.'
                  : `Se pide desde el ${longDateOf(from)}; hasta entonces un aviso la recomienda a quien no la tiene.`}
              </p>
            )}
            {way === 'provider' && way !== policy.sign_in && <OnlyProvider />}
            {way === 'password' && way !== policy.sign_in && <OnlyPassword />}
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

function OnlyProvider() {
  const { data } = useQuery(providersQuery);
  const on = data?.providers.filter(({ state }) => state === 'on') ?? [];
  const people = on.reduce((sum, provider) => sum + provider.people, 0);
  return (
    <div className={styles.idle}>
      <p>
        Se cierran ahora las sesiones que los empleados abrieron con contraseña, y ya no podrán entrar con ella. La
        tuya, y la de quien administra o audita, siguen.
      </p>
      {data !== undefined && on.length > 0 && (
        <p>
          {people === 0
            ? 'Nadie ha entrado todavía'
            : people === 1
              ? '1 persona ya ha entrado'
              : `${people} personas ya han entrado`}{' '}
          con {on.map(({ name }) => name).join(', ')}. Quien tenga un correo de un dominio que no sea{' '}
          {data.domains.join(', ')} se queda fuera.
        </p>
      )}
      {data !== undefined && on.length === 0 && (
        <p>Ningún proveedor está encendido: enciende antes uno, o nadie podría entrar.</p>
      )}
    </div>
  );
}

function OnlyPassword() {
  return (
    <p>
      Se cierran ahora las sesiones que abrió un proveedor de identidad, también la tuya si entraste con él. Quien no
      tenga contraseña la elige con un enlace.
    </p>
  );
}
