import type { JobAid, JobAidPartKind } from '@finaula/contract/job-aids';
import type { DraftFault } from '@finaula/contract/own-courses';
import { tidyLine } from '@finaula/contract/text';
import { Trash2 } from 'lucide-react';
import { linesOf } from '../../../../../lib/forms/lines.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { CheckboxGroup } from '../../../../../ui/forms/choices.tsx';
import { Field, FieldFrame, TextAreaField } from '../../../../../ui/forms/field.tsx';
import { Select } from '../../../../../ui/forms/select.tsx';
import { faultOf } from '../fault-list.ts';
import formStyles from '../form.module.css';
import { newKey } from '../move-slide.ts';
import { RowsField } from './rows-field.tsx';

type Part = JobAid['parts'][number];

const kindNames: Record<JobAidPartKind, string> = {
  steps: 'Pasos numerados',
  check: 'Casillas para marcar',
  points: 'Puntos',
};

const blankPart = (): Part => ({ title: '', kind: 'steps', lines: [] });

/** Its id is printed at the foot, so it is short. */
export const blankJobAid = (): JobAid => ({
  id: `h-${newKey().slice(0, 8)}`,
  title: '',
  desk: '',
  use: '',
  parts: [blankPart()],
  stop: '',
  slide_numbers: [],
});

interface JobAidFormProps {
  jobAid: JobAid;
  faults: readonly DraftFault[];
  slideTitles: readonly string[];
  disabled: boolean;
  onChange: (jobAid: JobAid, field: string) => void;
  onRemove: () => void;
}

/** A sheet for a desk: when to take it out, its lists, and the slides that explain it. */
export function JobAidForm({ jobAid, faults, slideTitles, disabled, onChange, onRemove }: JobAidFormProps) {
  const { parts } = jobAid;
  const set = (changes: Partial<JobAid>, field: string) => onChange({ ...jobAid, ...changes }, field);
  return (
    <fieldset className={formStyles.form} disabled={disabled}>
      <legend className="sr-only">Hoja de consulta</legend>
      <div className={formStyles.pair}>
        <Field
          label="Título de la hoja"
          lang="es-MX"
          spellCheck
          maxLength={60}
          value={jobAid.title}
          error={faultOf(faults, 'title')}
          onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
        />
        <Field
          label="Para qué puesto"
          lang="es-MX"
          maxLength={60}
          placeholder="Ventanilla"
          value={jobAid.desk}
          error={faultOf(faults, 'desk')}
          onChange={({ currentTarget }) => set({ desk: currentTarget.value }, 'desk')}
        />
      </div>
      <TextAreaField
        label="Cuándo se saca"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={160}
        placeholder="Cuando alguien pide un retiro y la identificación no te convence."
        value={jobAid.use}
        error={faultOf(faults, 'use')}
        onChange={({ currentTarget }) => set({ use: currentTarget.value }, 'use')}
      />
      <RowsField
        legend="Lo que dice, de 1 a 4 listas"
        one="Lista"
        rows={parts}
        columns={[{ name: 'title', label: 'Título de la lista', max: 60 }]}
        blank={blankPart}
        most={4}
        path="parts"
        faults={faults}
        onChange={(next, field) => set({ parts: next }, `parts ${field}`)}
        more={(part, at) => {
          const setPart = (changes: Partial<Part>, field: string) =>
            set({ parts: parts.with(at, { ...part, ...changes }) }, `part ${at} ${field}`);
          return (
            <>
              <FieldFrame label="Cómo se ve">
                {(control) => (
                  <Select
                    {...control}
                    value={part.kind}
                    onChange={({ currentTarget }) => setPart({ kind: currentTarget.value as JobAidPartKind }, 'kind')}
                  >
                    {Object.entries(kindNames).map(([kind, name]) => (
                      <option key={kind} value={kind}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </FieldFrame>
              <TextAreaField
                label="Renglones, de 2 a 7"
                lang="es-MX"
                spellCheck
                rows={4}
                maxLength={2_000}
                help="Uno por línea, sin viñeta ni número."
                value={part.lines.join('\n')}
                error={faultOf(faults, `parts.${at}.lines`)}
                onChange={({ currentTarget }) => setPart({ lines: currentTarget.value.split('\n') }, 'lines')}
                onBlur={() => {
                  const tidy = part.lines.map(tidyLine).filter((line) => line !== '');
                  if (tidy.join('\n') !== part.lines.join('\n')) setPart({ lines: tidy }, 'lines');
                }}
              />
            </>
          );
        }}
      />
      <TextAreaField
        label="Lo que nunca se hace"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={160}
        value={jobAid.stop}
        error={faultOf(faults, 'stop')}
        help="La frase que detiene el error más caro; va en un recuadro."
        onChange={({ currentTarget }) => set({ stop: currentTarget.value }, 'stop')}
      />
      <CheckboxGroup
        name="job-aid-slides"
        legend="Láminas que la explican; sus fuentes salen al pie"
        choices={slideTitles.map((title, i) => ({
          value: String(i + 1),
          label: `${i + 1}. ${title.trim() === '' ? 'Sin título' : title}`,
        }))}
        value={jobAid.slide_numbers.join('\n')}
        error={faultOf(faults, 'slide_numbers')}
        onChange={(text) =>
          set(
            {
              slide_numbers: linesOf(text)
                .map(Number)
                .filter((number) => number <= slideTitles.length)
                .toSorted((a, b) => a - b),
            },
            'slides',
          )
        }
      />
      {!disabled && (
        <div>
          <Button kind="quiet" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            Borrar la hoja
          </Button>
        </div>
      )}
    </fieldset>
  );
}
