import { CHARACTERS, RANGES, TRAINING_SCAN } from '@finaula/contract/constants';
import type { TrainingBody } from '@finaula/contract/documented-training';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { api, request } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { calls } from '../../../lib/api/calls.ts';
import { catalogueQuery } from '../../../lib/courses/courses.ts';
import { givesCertificate } from '../../../lib/courses/gives-certificate.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { readDay } from '../../../lib/dates/typed-day.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { linesOf } from '../../../lib/forms/lines.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/forms/choices.tsx';
import { DatedField } from '../../../ui/forms/dated-field.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from './documented.module.css';
import { useRefreshTraining } from './documented-query.ts';
import { type Chosen, PeopleChoice } from './people-choice.tsx';

const SCAN_TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

const initial = () => ({
  kind: 'session' as TrainingBody['kind'],
  title: '',
  held_on: '',
  hours: '',
  provider: '',
  course_ids: '',
  valid_until: '',
});

const isHours = (text: string) => {
  const hours = Number(text);
  return Number.isInteger(hours * 2) && hours >= RANGES.trainingHours.min && hours <= RANGES.trainingHours.max;
};

async function uploadScan(file: File): Promise<string> {
  const response = await request(calls.addTrainingScan, {
    file: new Blob([file], { type: file.type || 'application/pdf' }),
  });
  return ((await response.json()) as { scan_id: string }).scan_id;
}

/** A button that documents a training of people: of one person, where they are given, or of a list. */
export function RecordTraining({ people: given }: { people?: readonly Chosen[] }) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [people, setPeople] = useState<readonly Chosen[]>(given ?? []);
  const [scan, setScan] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [scanFault, setScanFault] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const refresh = useRefreshTraining();
  const { data: courses = [] } = useQuery({ ...catalogueQuery, enabled: opened });
  const today = mexicanToday();
  const form = useForm(initial(), {
    title: required('Escribe cómo se llamó la capacitación.'),
    held_on: (text) =>
      readDay(text) === undefined ? 'Escribe el día en que ocurrió.' : text > today ? 'Esa fecha aún no llega.' : null,
    hours: (text) => (text === '' || isHours(text) ? null : 'Escribe las horas como 4 o 4.5.'),
    provider: required('Escribe quién la impartió o la emitió.'),
    course_ids: required('Elige al menos un curso al que corresponde.'),
    valid_until: (text, { held_on }) =>
      text === '' || (readDay(text) !== undefined && text >= held_on)
        ? null
        : 'La vigencia termina después de la fecha.',
  });
  const { values, field, setValue } = form;
  const save = useMutation({
    mutationFn: async (typed: typeof values) => {
      const scanId = scan === null ? null : await uploadScan(scan);
      return api.documentTraining({
        body: {
          kind: typed.kind,
          title: typed.title.trim(),
          held_on: typed.held_on,
          hours: typed.hours === '' ? null : Number(typed.hours),
          provider: typed.provider.trim(),
          course_ids: linesOf(typed.course_ids),
          valid_until: typed.valid_until || null,
          user_ids: people.map((person) => person.id),
          scan_id: scanId,
        },
      });
    },
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('Capacitación registrada');
      setOpened(false);
      return refresh();
    },
  });
  const nobody = people.length === 0 ? 'Elige a quién la tomó.' : undefined;
  const submit = (typed: typeof values) => {
    const isOfMany = typed.kind === 'constancia' && scan !== null && people.length > 1;
    setFault(isOfMany ? 'Una constancia escaneada es de una sola persona. Regístralas de una en una.' : null);
    if (!isOfMany && nobody === undefined && !save.isPending) save.mutate(typed);
  };
  const checkAll = (event: SubmitEvent<HTMLFormElement>) => {
    setChecked(true);
    form.submit(submit)(event);
    // The people stand first in the form, so their fault receives the focus.
    if (nobody !== undefined) event.currentTarget.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  const takeScan = (file: File) => {
    const sentence = !SCAN_TYPES.includes(file.type)
      ? `«${file.name}» no es un PDF ni una imagen PNG, JPEG o WebP. Elige otro archivo.`
      : file.size > TRAINING_SCAN.bytes
        ? 'El documento pasa de 5 MB. Guárdalo más ligero y elígelo otra vez.'
        : null;
    setScanFault(sentence);
    setScan(sentence === null ? file : null);
  };
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <FilePlus2 aria-hidden="true" />
        Registrar capacitación
      </Button>
      <Dialog
        title="Registrar capacitación"
        opened={opened}
        onClose={() => setOpened(false)}
        onClosed={() => {
          form.reset();
          save.reset();
          setPeople(given ?? []);
          setScan(null);
          setFault(null);
          setScanFault(null);
          setChecked(false);
        }}
        size={640}
        foot={
          <>
            <Button kind="secondary" onClick={() => setOpened(false)}>
              Cancelar
            </Button>
            <Button kind="primary" type="submit" form={id} loading={save.isPending}>
              Registrar
            </Button>
          </>
        }
      >
        <form id={id} className={styles.form} noValidate onSubmit={checkAll}>
          <p>
            Queda marcada como documentada, no emitida aquí. No se edita: si algo está mal, la retiras con su motivo y
            la registras otra vez.
          </p>
          {given === undefined && (
            <PeopleChoice chosen={people} onChange={setPeople} error={checked ? nobody : undefined} />
          )}
          <RadioGroup
            name="kind"
            legend="Qué es"
            choices={[
              { value: 'session', label: 'Asistencia a una sesión en aula' },
              { value: 'constancia', label: 'Constancia de otro proveedor' },
            ]}
            value={values.kind}
            onChange={(kind) => setValue('kind', kind)}
          />
          <FormField
            form={form}
            name="title"
            label="Nombre de la capacitación"
            maxLength={CHARACTERS.trainingTitle}
            required
          />
          <FormField
            form={form}
            name="provider"
            label={values.kind === 'session' ? 'Quién la impartió' : 'Quién la emitió'}
            maxLength={CHARACTERS.trainingProvider}
            required
          />
          <div className={styles.pair}>
            <DatedField form={form} name="held_on" label="Fecha" max={today} required />
            <FormField form={form} name="hours" label="Horas (opcional)" inputMode="decimal" />
          </div>
          <DatedField
            form={form}
            name="valid_until"
            label="Vigente hasta (opcional)"
            help="Si el documento lo dice. Desde entonces deja de contar."
          />
          <CheckboxGroup
            legend="A qué cursos corresponde"
            choices={courses.filter(givesCertificate).map((course) => ({ value: course.id, label: course.title }))}
            {...field('course_ids')}
            onChange={(chosen) => setValue('course_ids', chosen)}
          />
          <fieldset className={styles.group}>
            <legend>Documento escaneado (opcional)</legend>
            {scan === null ? (
              <DropZone
                label="Elige un PDF o una imagen, hasta 5 MB"
                busyLabel="Subiendo…"
                accept={SCAN_TYPES.join(',')}
                comparing={false}
                onFile={takeScan}
              />
            ) : (
              <p className={styles.acts}>
                {scan.name}
                <Button kind="quiet" onClick={() => setScan(null)}>
                  Quitar el documento
                </Button>
              </p>
            )}
            {scanFault !== null && <Notice kind="danger" title={scanFault} />}
          </fieldset>
          {fault !== null && <Notice kind="danger" title={fault} />}
          {save.error !== null && <Notice kind="danger" title={detailOf(save.error)} />}
        </form>
      </Dialog>
    </>
  );
}
