import type { DraftFault } from '@finaula/contract/own-courses';
import { SCENARIO_END, type Scenario, type WrongChoice } from '@finaula/contract/scenarios';
import { Field, FieldFrame, TextAreaField } from '../../../../../ui/forms/field.tsx';
import { Select } from '../../../../../ui/forms/select.tsx';
import { faultOf } from '../fault-list.ts';
import { blankWrong } from './blank-scenario.ts';
import styles from './parts.module.css';
import { RowsField } from './rows-field.tsx';

type Choice = Scenario['steps'][number]['choices'][number];

const COSTS = 'costs';

interface ScenarioChoicesProps {
  choices: readonly Choice[];
  /** Ids and names of the steps to which a choice may lead. */
  later: readonly [id: string, name: string][];
  slideTitles: readonly string[];
  path: string;
  faults: readonly DraftFault[];
  onChange: (choices: Choice[], field: string) => void;
}

/** The choices of one step: each leads on, or shows what it caused and then the rule. */
export function ScenarioChoices({ choices, later, slideTitles, path, faults, onChange }: ScenarioChoicesProps) {
  return (
    <RowsField
      legend="Opciones, de 2 a 4: una sigue y otra cuesta"
      one="Opción"
      rows={choices}
      columns={[{ name: 'text', label: 'Qué haces', max: 160 }]}
      blank={() => blankWrong()}
      most={4}
      path={path}
      faults={faults}
      onChange={onChange}
      more={(choice, at) => {
        const set = (next: Choice, field: string) => onChange(choices.with(at, next), `${at} ${field}`);
        const lead = (next: string) => {
          if (next !== COSTS) set({ text: choice.text, next }, 'next');
          else if ('next' in choice) set(blankWrong(choice.text), 'next');
        };
        return (
          <div className={styles.choice}>
            <FieldFrame label="Qué pasa">
              {(control) => (
                <Select
                  {...control}
                  value={'next' in choice ? choice.next : COSTS}
                  onChange={({ currentTarget }) => lead(currentTarget.value)}
                >
                  {[...later, [SCENARIO_END, 'El caso termina bien'], [COSTS, 'Sale mal: se ve lo que causó']].map(
                    ([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ),
                  )}
                </Select>
              )}
            </FieldFrame>
            {!('next' in choice) && (
              <WrongFields
                choice={choice}
                slideTitles={slideTitles}
                path={`${path}.${at}`}
                faults={faults}
                onChange={(changes, field) => set({ ...choice, ...changes }, field)}
              />
            )}
          </div>
        );
      }}
    />
  );
}

interface WrongFieldsProps {
  choice: WrongChoice;
  slideTitles: readonly string[];
  path: string;
  faults: readonly DraftFault[];
  onChange: (changes: Partial<WrongChoice>, field: string) => void;
}

function WrongFields({ choice, slideTitles, path, faults, onChange }: WrongFieldsProps) {
  return (
    <>
      <RowsField
        legend="Lo que causó, por hora o por día"
        one="Efecto"
        rows={choice.consequence}
        columns={[
          { name: 'when', label: 'Cuándo', max: 24 },
          { name: 'what', label: 'Qué pasó', max: 240 },
        ]}
        blank={() => ({ when: '', what: '' })}
        most={4}
        path={`${path}.consequence`}
        faults={faults}
        onChange={(consequence, field) => onChange({ consequence }, `consequence ${field}`)}
      />
      <TextAreaField
        label="La regla"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={400}
        value={choice.rule}
        error={faultOf(faults, `${path}.rule`)}
        onChange={({ currentTarget }) => onChange({ rule: currentTarget.value }, 'rule')}
      />
      <div className={styles.cells}>
        <Field
          label="De dónde sale"
          lang="es-MX"
          maxLength={400}
          value={choice.source}
          error={faultOf(faults, `${path}.source`)}
          onChange={({ currentTarget }) => onChange({ source: currentTarget.value }, 'source')}
        />
        <FieldFrame label="Se enseña en" error={faultOf(faults, `${path}.slide_number`)}>
          {(control) => (
            <Select
              {...control}
              value={choice.slide_number}
              onChange={({ currentTarget }) => onChange({ slide_number: Number(currentTarget.value) }, 'slide')}
            >
              {choice.slide_number > slideTitles.length && <option value={choice.slide_number}>Ya no existe</option>}
              {slideTitles.map((title, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
                <option key={i} value={i + 1}>
                  {i + 1}. {title.trim() === '' ? 'Sin título' : title}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
      </div>
    </>
  );
}
