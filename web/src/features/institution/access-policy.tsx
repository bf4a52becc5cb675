import type { AccessPolicy } from '@finaula/contract/access-policy';
import { IDLE_MINUTES } from '@finaula/contract/constants';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { wholeNumber } from '../../lib/forms/field-rules.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import styles from './institution.module.css';

const policyQuery = queryOptions({ queryKey: ['access-policy'], queryFn: () => api.getAccessPolicy(), staleTime: 0 });

/** How people sign in to the institution, and how long their session may stand idle. */
export function AccessPolicyPanel() {
  const { data: policy, error, isFetching, refetch } = useQuery(policyQuery);
  return (
    <Panel title="Acceso">
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure title="No pudimos cargar la política de acceso" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {policy === undefined && error === null && <ListSkeleton label="Cargando la política de acceso…" />}
        {policy !== undefined && <PolicyForm key={policy.since} policy={policy} />}
        {policy !== undefined && policy.since !== null && <p className={styles.note}>Vigente desde el {longDateOf(policy.since)}.</p>}
      </div>
    </Panel>
  );
}

const factors = [
  ['off', 'Quien quiera'],
  ['administrators', 'Quienes administran'],
  ['everyone', 'Todas las personas'],
] as const;

const SUGGESTED_MINUTES = 15;

function PolicyForm({ policy }: { policy: AccessPolicy }) {
  const queryClient = useQueryClient();
  const { askAgain } = useSessionUpdate();
  const [factor, setFactor] = useState(policy.second_factor);
  const [ends, setEnds] = useState(policy.idle_minutes !== null);
  const form = useForm({ minutes: String(policy.idle_minutes ?? SUGGESTED_MINUTES) }, { minutes: wholeNumber(IDLE_MINUTES) });
  const save = useMutation({
    mutationFn: (idle_minutes: number | null) =>
      api.changeAccessPolicy({ body: { idle_minutes, ...(factor !== policy.second_factor && { second_factor: factor }) } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(policyQuery.queryKey, changed);
      notifySuccess('Política de acceso cambiada');
      // It may ask for a second factor of whoever set it.
      void askAgain();
    },
    onError: (error) => notifyError('No pudimos cambiar la política de acceso', detailOf(error)),
  });
  return (
    <form className={styles.idle} noValidate onSubmit={form.submit(({ minutes }) => save.mutate(ends ? Number(minutes) : null))}>
      <div className={styles.choice}>
        <span aria-hidden="true">Verificación en dos pasos</span>
        <FilterSelect label="Verificación en dos pasos" options={factors} value={factor} onChange={setFactor} />
      </div>
      <p className={styles.text}>
        {factor === 'off'
          ? 'Quien quiera la activa en «Mi cuenta»; tu institución no la pide.'
          : 'Además de la contraseña, un código del teléfono. Quien no la tenga la activa al entrar, antes de hacer otra cosa; también quien ya tiene la sesión abierta.'}
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
    </form>
  );
}
