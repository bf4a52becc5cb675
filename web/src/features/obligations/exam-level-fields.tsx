import { LEVELS, POSTS } from '@finaula/contract/constants';
import { EXAM_LEVELS } from '@finaula/contract/exams';
import { POST_NAMES } from '@finaula/contract/posts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { FieldFrame } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { Draft } from './obligation-draft.ts';
import styles from './obligation-fields.module.css';
import { levelWords } from './obligation-words.ts';

/** How long the exam of an obligation is, and the post whose questions it asks. */
export function ExamLevelFields({ form: { values, setValue } }: { form: Form<Draft> }) {
  return (
    <div className={styles.pair}>
      <RadioGroup
        name="level"
        legend="Nivel de su examen"
        choices={LEVELS.map((level) => ({
          value: level,
          label: `${levelWords[level]}: ${EXAM_LEVELS[level].questions} preguntas, ${EXAM_LEVELS[level].minutes} minutos`,
        }))}
        value={values.level}
        onChange={(level) => setValue('level', level)}
      />
      {values.level !== 'especializado' && (
        <FieldFrame label="Preguntas de" help="Además de las que son para todos.">
          {(control) => (
            <Select
              {...control}
              value={values.post}
              onChange={({ currentTarget }) => setValue('post', POSTS.find((one) => one === currentTarget.value) ?? '')}
            >
              <option value="">Todos los puestos</option>
              {POSTS.map((post) => (
                <option key={post} value={post}>
                  {POST_NAMES[post]}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
      )}
    </div>
  );
}
