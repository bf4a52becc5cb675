import { CATEGORY_SLUGS, OWN_COURSE } from '@finaula/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { catalogueQuery } from '../../../lib/courses/courses.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FieldFrame } from '../../../ui/forms/field.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { categoryNames } from '../catalogue/category-chips.tsx';
import styles from './own-courses.module.css';
import { ownCoursesQuery } from './own-queries.ts';

/** Begins a course, empty or as a copy of one of the platform's, and opens its editor. */
export function NewCourseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: courses = [] } = useQuery({ ...catalogueQuery, enabled: opened });
  const form = useForm(
    { title: '', category: 'cumplimiento', from: '' },
    { title: required('Escribe el título del curso.') },
  );
  const create = useMutation({
    mutationFn: ({ title, category, from }: typeof form.values) =>
      api.createOwnCourse({
        body: {
          title,
          category: CATEGORY_SLUGS.find((slug) => slug === category) ?? 'cumplimiento',
          ...(from !== '' && { from_course_id: from }),
        },
      }),
    networkMode: 'always',
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: ownCoursesQuery.queryKey, exact: true });
      form.reset();
      onClose();
      await navigate({ to: '/cursos/propios/$propio', params: { propio: created.id } });
    },
    onError: (error) => notifyError('No se pudo empezar el curso', detailOf(error)),
  });
  return (
    <Dialog
      title="Curso nuevo"
      opened={opened}
      onClose={onClose}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={id} loading={create.isPending}>
            Empezar
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={form.submit((values) => !create.isPending && create.mutate(values))}
      >
        <FormField form={form} name="title" label="Título" maxLength={OWN_COURSE.title} required data-autofocus />
        <FieldFrame label="Área del catálogo">
          {(control) => (
            <Select
              {...control}
              value={form.values.category}
              onChange={({ currentTarget }) => form.setValue('category', currentTarget.value)}
            >
              {Object.entries(categoryNames).map(([slug, name]) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        <FieldFrame label="Empieza de" help="Una copia conserva las fuentes de cada lámina y dice de dónde viene.">
          {(control) => (
            <Select
              {...control}
              value={form.values.from}
              onChange={({ currentTarget }) => form.setValue('from', currentTarget.value)}
            >
              <option value="">Un borrador vacío</option>
              {courses.map(({ id: course, title }) => (
                <option key={course} value={course}>
                  Copia de «{title}»
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
