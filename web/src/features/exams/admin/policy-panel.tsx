import { RANGES } from '@finaula/contract/constants';
import type { ExamPolicy, ExamPolicyPreview } from '@finaula/contract/exams';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { wholeNumber } from '../../../lib/forms/field-rules.ts';
import { countOfPeople } from '../../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './exam-admin.module.css';

const policyQuery = queryOptions({ queryKey: ['exam-policy'], queryFn: () => api.getExamPolicy(), staleTime: 0 });

/** The evidence that the institution's constancias need, and the rules of its exams. */
export function PolicyPanel() {
  const { data: policy, error, isFetching, refetch } = useQuery(policyQuery);
  return (
    <Panel title="Cómo se obtienen las constancias">
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure title="No pudimos cargar la política" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {policy === undefined && error === null && <ListSkeleton label="Cargando la política…" />}
        {policy !== undefined && <PolicyForm key={policy.since} policy={policy} />}
        {policy !== undefined && policy.since !== null && (
          <p className={styles.note}>Vigente desde el {longDateOf(policy.since)}.</p>
        )}
      </div>
    </Panel>
  );
}

const WAYS = [
  {
    value: 'quiz',
    label: 'Con el quiz de autoevaluación o con el examen',
    about: 'Cada quien elige. La constancia dice con qué se obtuvo.',
  },
  {
    value: 'exam',
    label: 'Solo con el examen',
    about: 'El quiz queda como práctica. Lo califica el servidor con preguntas que nadie ve antes.',
  },
] as const;

function PolicyForm({ policy }: { policy: ExamPolicy }) {
  const queryClient = useQueryClient();
  const [by, setBy] = useState(policy.certificate_by);
  const [reading, setReading] = useState(policy.requires_reading);
  const [preview, setPreview] = useState<ExamPolicyPreview | null>(null);
  const form = useForm(
    {
      attempts: String(policy.attempts),
      window_days: String(policy.window_days),
      cooldown_hours: String(policy.cooldown_hours),
    },
    {
      attempts: wholeNumber(RANGES.attempts),
      window_days: wholeNumber(RANGES.windowDays),
      cooldown_hours: wholeNumber(RANGES.cooldownHours),
    },
  );
  const wanted = (values: typeof form.values): ExamPolicy => ({
    certificate_by: by,
    attempts: Number(values.attempts),
    window_days: Number(values.window_days),
    cooldown_hours: Number(values.cooldown_hours),
    requires_reading: reading,
  });
  const look = useMutation({
    mutationFn: (body: ExamPolicy) => api.previewExamPolicy({ body }),
    networkMode: 'always',
    onSuccess: setPreview,
    onError: (error) => notifyError('No pudimos calcular a quién toca', detailOf(error)),
  });
  const save = useMutation({
    mutationFn: (body: ExamPolicy) => api.changeExamPolicy({ body }),
    networkMode: 'always',
    onSuccess: (changed) => {
      setPreview(null);
      queryClient.setQueryData(policyQuery.queryKey, changed);
      notifySuccess('Política de exámenes cambiada');
    },
    onError: (error) => notifyError('No pudimos cambiar la política', detailOf(error)),
  });
  return (
    <form noValidate onSubmit={form.submit((values) => look.mutate(wanted(values)))}>
      <RadioGroup
        name="certificate_by"
        legend="Con qué se obtiene la constancia"
        legendHidden
        choices={WAYS}
        value={by}
        onChange={setBy}
      />
      <div className={styles.numbers}>
        <FormField form={form} name="attempts" label="Intentos" inputMode="numeric" />
        <FormField form={form} name="window_days" label="En cuántos días" inputMode="numeric" />
        <FormField form={form} name="cooldown_hours" label="Horas entre intentos" inputMode="numeric" />
      </div>
      <Checkbox checked={reading} onChange={setReading}>
        Pedir que se hayan visto todas las láminas antes del examen
      </Checkbox>
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" loading={look.isPending}>
          Ver a quién toca
        </Button>
      </div>
      <ConfirmDialog
        subject={preview}
        title={() => '¿Cambiar la política de exámenes?'}
        confirm={() => 'Cambiar la política'}
        pending={save.isPending}
        onConfirm={({ policy: changed }) => save.mutate(changed)}
        onClose={() => setPreview(null)}
      >
        {(shown) => <Preview preview={shown} />}
      </ConfirmDialog>
    </form>
  );
}

/** People affected by the change, and its date. */
export function Preview({ preview }: { preview: ExamPolicyPreview }) {
  const { policy, courses_without_exam: without } = preview;
  return (
    <ul className={styles.preview}>
      <li>
        Toca a {countOfPeople(preview.people)} desde hoy, {longDateOf(preview.since)}.
      </li>
      <li>
        {preview.people_with_quiz_certificates === 0
          ? 'Nadie tiene una constancia vigente obtenida con el quiz.'
          : `${countOfPeople(preview.people_with_quiz_certificates)} con constancia vigente obtenida con el quiz, que vale hasta que venza.`}
      </li>
      {policy.certificate_by === 'exam' && preview.people_in_progress > 0 && (
        <li>{countOfPeople(preview.people_in_progress)} a medio curso: ahora el curso pide el examen.</li>
      )}
      {preview.people_in_exam > 0 && (
        <li>{countOfPeople(preview.people_in_exam)} en un examen ahora, que sigue con las reglas con que empezó.</li>
      )}
      {without.length > 0 && (
        <li>
          <b>Sin examen todavía, así que no darían constancia:</b>{' '}
          {without.map(({ course_title }) => course_title).join('; ')}.
        </li>
      )}
    </ul>
  );
}
