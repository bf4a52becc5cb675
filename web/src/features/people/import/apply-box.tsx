import type { OwnEntity } from '@finaula/contract/institutions';
import { IMPORT_DAYS, type PeopleImport } from '@finaula/contract/people-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { SupportEmail } from '../../../ui/text/support-email.tsx';
import styles from './apply-box.module.css';
import { importQuery } from './people-import-query.ts';
import { changesInWords, count, counted, effectOf } from './words.ts';

function Effects({ found }: { found: PeopleImport }) {
  const { create, update, leave, refused, undecided } = found.counts;
  const leaving = leave + found.absent;
  return (
    <ol className={styles.will}>
      {create > 0 && (
        <li>
          <b>{count(create)}</b>
          <span>
            {create === 1 ? 'persona nueva' : 'personas nuevas'}.{' '}
            {found.by_mail ? 'Su invitación sale por correo.' : 'No sale ningún correo: después descargas sus enlaces.'}
          </span>
        </li>
      )}
      {update > 0 && (
        <li>
          <b>{count(update)}</b>
          <span>
            {update === 1 ? 'persona cambia' : 'personas cambian'}: {changesInWords(found.changes)}. Lo anterior se
            conserva con sus fechas.
          </span>
        </li>
      )}
      {leaving > 0 && (
        <li>
          <b>{count(leaving)}</b>
          <span>
            {leaving === 1 ? 'persona se va y pierde' : 'personas se van y pierden'} el acceso. Sus constancias y su
            historial se quedan.
          </span>
        </li>
      )}
      {undecided > 0 && (
        <li data-none>
          <b>{count(undecided)}</b>
          <span>
            {undecided === 1 ? 'persona por decidir' : 'personas por decidir'}: contesta abajo antes de aplicar.
          </span>
        </li>
      )}
      {refused > 0 && (
        <li data-none>
          <b>{count(refused)}</b>
          <span>{refused === 1 ? 'fila con error no se aplica.' : 'filas con error no se aplican.'}</span>
        </li>
      )}
    </ol>
  );
}

/** How many people there would be, if the plan has no place for them. */
function peopleOverPlan({ counts, absent }: PeopleImport, plan: OwnEntity['plan'] | undefined): number | undefined {
  if (plan === undefined || plan.places === null || counts.create === 0) return undefined;
  const people = plan.people + counts.create - counts.leave - absent;
  return people > plan.places ? people : undefined;
}

/** The effect in people, and the button that applies it. */
export function ApplyBox({ found, plan }: { found: PeopleImport; plan: OwnEntity['plan'] | undefined }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const leavers = found.counts.leave + found.absent;
  const total = effectOf(found);
  const { undecided } = found.counts;
  const over = peopleOverPlan(found, plan);
  const asks = found.asks_for_leavers && total > 0;
  const form = useForm(
    { leavers: '' },
    {
      leavers: (typed) =>
        asks && Number(typed.replaceAll(/[,\s]/g, '')) !== leavers
          ? `Escribe ${leavers} para confirmar cuántas personas se van.`
          : null,
    },
  );
  const apply = useMutation({
    mutationFn: () => api.applyPeopleImport({ params: { id: found.id }, body: asks ? { leavers } : {} }),
    networkMode: 'always',
    onSuccess: (applying) => cache.setQueryData(importQuery(found.id).queryKey, applying),
  });
  const discard = useMutation({
    mutationFn: () => api.discardPeopleImport({ params: { id: found.id } }),
    networkMode: 'always',
    onSuccess: () => void navigate({ to: '/personas/importar' }),
  });
  const error = apply.error ?? discard.error;
  if (total === 0 && undecided === 0)
    return (
      <section className={styles.box} aria-labelledby={id}>
        <h2 id={id}>Nada que aplicar</h2>
        <p>
          {found.counts.refused > 0
            ? 'Corrige aquí las filas con error, o en tu archivo y súbelo otra vez.'
            : 'Todas las personas del archivo ya están así.'}
        </p>
      </section>
    );
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id}>Al aplicar</h2>
      <Effects found={found} />
      <form className={styles.do} noValidate onSubmit={form.submit(() => apply.isPending || apply.mutate())}>
        {asks && (
          <FormField
            form={form}
            name="leavers"
            label={`Se va más del 10 % de tu personal. Escribe cuántas personas se van (${count(leavers)})`}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        )}
        {over !== undefined && (
          <Notice
            kind="danger"
            title={`Con este archivo serían ${count(over)} personas, y tu plan llega a ${count(plan?.places ?? 0)}`}
            detail="Para darlas de alta a todas, pide el plan Custom; o sube un archivo con menos personas."
            action={<SupportEmail />}
          />
        )}
        {error !== null && <Notice kind="danger" title={detailOf(error)} />}
        <Button
          kind="primary"
          size="large"
          type="submit"
          loading={apply.isPending}
          disabled={undecided > 0 || over !== undefined}
        >
          Aplicar {counted(total, 'cambio', 'cambios')}
        </Button>
        <Button kind="quiet" loading={discard.isPending} onClick={() => discard.mutate()}>
          Cancelar
        </Button>
        <p className={styles.fine}>
          {total === 1 ? 'Se aplica en un solo paso.' : `Se aplican los ${count(total)} o ninguno.`} Puedes deshacerlo
          durante {IMPORT_DAYS} días{found.counts.create > 0 && ', mientras no entre ninguna persona nueva'}.
        </p>
      </form>
    </section>
  );
}
