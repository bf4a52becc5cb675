import { CHARACTERS, RANGES } from '@finaula/contract/constants';
import type { LabourCatalogues, LabourCourse, LabourCourseFacts } from '@finaula/contract/labour';
import type { RefObject } from 'react';
import { useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { hoursOf } from './hours.ts';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';
import { SelectField } from './select-field.tsx';

interface CourseDialogProps {
  /** Null when the dialog is closed. */
  course: LabourCourse | null;
  catalogues: LabourCatalogues;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** How the plan registers a course. */
export function CourseDialog({ course: asked, catalogues, onClose, otherwise }: CourseDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const course = last.current;
  const formId = useId();
  const save = useLabourAct(
    (body: LabourCourseFacts) => api.describeLabourCourse({ params: { course_id: course?.course_id ?? '' }, body }),
    {
      failed: 'No pudimos guardar los datos del curso',
      onDone: ({ title }) => {
        notifySuccess(`Datos de ${title} guardados`);
        onClose();
      },
    },
  );
  if (course === null) return null;
  return (
    <Dialog
      title={course.title}
      opened={asked !== null}
      onClose={onClose}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <CourseForm key={course.course_id} id={formId} course={course} catalogues={catalogues} onSave={save.mutate} />
    </Dialog>
  );
}

interface CourseFormProps {
  id: string;
  course: LabourCourse;
  catalogues: LabourCatalogues;
  onSave: (facts: LabourCourseFacts) => void;
}

const hoursIn = (text: string) => Number(text.trim().replace(',', '.'));

function CourseForm({ id, course: { title, duration_minutes, facts }, catalogues, onSave }: CourseFormProps) {
  const { min, max } = RANGES.courseHours;
  const form = useForm(
    {
      name: facts?.name ?? title,
      hours: facts?.hours ? String(facts.hours) : '',
      thematic_area: facts?.thematic_area ?? '',
      modality: facts?.modality ?? '',
      objective: facts?.objective ?? '',
    },
    {
      name: required('Escribe el nombre con que tu plan registra el curso.'),
      hours: (text) =>
        text.trim() === '' || (hoursIn(text) >= min && hoursIn(text) <= max)
          ? null
          : `Escribe un número entre ${min} y ${max}.`,
      thematic_area: required('Elige un área temática.'),
      modality: required('Elige la modalidad.'),
      objective: required('Elige el objetivo.'),
    },
  );
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ hours, ...values }) =>
        onSave({ ...values, name: values.name.trim(), hours: hours.trim() === '' ? null : hoursIn(hours) }),
      )}
    >
      <FormField form={form} name="name" label="Nombre en tu plan" maxLength={CHARACTERS.courseName} required />
      <FormField
        form={form}
        name="hours"
        label="Duración en horas"
        inputMode="decimal"
        help={`Vacío: lo que dura el curso, ${hoursOf(duration_minutes)}.`}
      />
      <SelectField form={form} name="thematic_area" label="Área temática" options={catalogues.thematic_areas} />
      <SelectField form={form} name="modality" label="Modalidad" options={catalogues.modalities} />
      <SelectField form={form} name="objective" label="Objetivo" options={catalogues.objectives} />
    </form>
  );
}
