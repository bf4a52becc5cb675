import type { DraftFault } from '@finaula/contract/own-courses';
import type { Scenario } from '@finaula/contract/scenarios';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field, TextAreaField } from '../../../../../ui/forms/field.tsx';
import { faultOf } from '../fault-list.ts';
import formStyles from '../form.module.css';
import { blankStep, linkedSteps } from './blank-scenario.ts';
import { PostsField } from './posts-field.tsx';
import { RowsField } from './rows-field.tsx';
import { ScenarioChoices } from './scenario-choices.tsx';

interface ScenarioFormProps {
  scenario: Scenario;
  faults: readonly DraftFault[];
  slideTitles: readonly string[];
  disabled: boolean;
  onChange: (scenario: Scenario, field: string) => void;
  onRemove: () => void;
}

/** A case: the facts at hand, its decisions in order, and how it ends. */
export function ScenarioForm({ scenario, faults, slideTitles, disabled, onChange, onRemove }: ScenarioFormProps) {
  const { steps } = scenario;
  const set = (changes: Partial<Scenario>, field: string) => onChange({ ...scenario, ...changes }, field);
  return (
    <fieldset className={formStyles.form} disabled={disabled}>
      <legend className="sr-only">Caso para decidir</legend>
      <div className={formStyles.pair}>
        <Field
          label="Título del caso"
          lang="es-MX"
          spellCheck
          maxLength={60}
          value={scenario.title}
          error={faultOf(faults, 'title')}
          onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
        />
        <Field
          label="Dónde pasa"
          lang="es-MX"
          maxLength={40}
          placeholder="Ventanilla"
          value={scenario.role}
          error={faultOf(faults, 'role')}
          onChange={({ currentTarget }) => set({ role: currentTarget.value }, 'role')}
        />
      </div>
      <PostsField name="scenario-posts" posts={scenario.roles} onChange={(roles) => set({ roles }, 'roles')} />
      <RowsField
        legend="Lo que la persona tiene enfrente, hasta 5 datos"
        one="Dato"
        rows={scenario.facts}
        columns={[
          { name: 'name', label: 'Qué es', max: 30 },
          { name: 'value', label: 'Qué dice', max: 80 },
        ]}
        blank={() => ({ name: '', value: '' })}
        most={5}
        path="facts"
        faults={faults}
        onChange={(facts, field) => set({ facts }, `facts ${field}`)}
      />
      <RowsField
        legend="Decisiones, en orden"
        one="Decisión"
        rows={steps}
        columns={[]}
        blank={blankStep}
        most={8}
        path="steps"
        faults={faults}
        onChange={(next, field) => set({ steps: field === 'add' ? linkedSteps(next) : next }, `steps ${field}`)}
        more={(step, at) => (
          <>
            <TextAreaField
              label="La situación"
              lang="es-MX"
              spellCheck
              rows={3}
              maxLength={320}
              value={step.text}
              error={faultOf(faults, `steps.${at}.text`)}
              onChange={({ currentTarget }) =>
                set({ steps: steps.with(at, { ...step, text: currentTarget.value }) }, `step ${at} text`)
              }
            />
            <ScenarioChoices
              choices={step.choices}
              later={steps.slice(at + 1).map(({ id }, i) => [id, `Sigue en la decisión ${at + 2 + i}`])}
              slideTitles={slideTitles}
              path={`steps.${at}.choices`}
              faults={faults}
              onChange={(choices, field) => set({ steps: steps.with(at, { ...step, choices }) }, `step ${at} ${field}`)}
            />
          </>
        )}
      />
      <TextAreaField
        label="Cómo termina"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={200}
        value={scenario.ending}
        error={faultOf(faults, 'ending')}
        onChange={({ currentTarget }) => set({ ending: currentTarget.value }, 'ending')}
      />
      <TextAreaField
        label="Lo que se lleva quien lo hizo"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={240}
        value={scenario.takeaway}
        error={faultOf(faults, 'takeaway')}
        onChange={({ currentTarget }) => set({ takeaway: currentTarget.value }, 'takeaway')}
      />
      {!disabled && (
        <div>
          <Button kind="quiet" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            Borrar el caso
          </Button>
        </div>
      )}
    </fieldset>
  );
}
