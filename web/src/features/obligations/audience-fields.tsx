import { LOCALE } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { staffGroupsQuery } from '../../lib/employment/areas-query.ts';
import { countAudience } from '../../lib/employment/count-audience.ts';
import { linesOf } from '../../lib/forms/lines.ts';
import { countOfPeople } from '../../lib/text/format-number.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { CountedChoices } from '../../ui/forms/counted-choices.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { Draft } from './obligation-draft.ts';
import styles from './obligation-fields.module.css';

const list = new Intl.ListFormat(LOCALE);
/** The audience of an obligation, chosen from the areas and positions of today and their sizes. */
export function AudienceFields({ form }: { form: Form<Draft> }) {
  const { values, setValue, field } = form;
  const { data: groups = [], isSuccess } = useQuery(staffGroupsQuery);
  const areas = linesOf(values.areas);
  const positions = linesOf(values.positions);
  const named = linesOf(values.people).length;
  const counted = countAudience(groups, { areas, positions });
  const everyone = groups.reduce((sum, group) => sum + group.people, 0);
  return (
    <fieldset className={styles.group}>
      <legend>A quién le toca</legend>
      <RadioGroup
        name="audience_kind"
        legend="A quién le toca"
        legendHidden
        choices={[
          {
            value: 'everyone',
            label: isSuccess ? `Todo el personal: ${countOfPeople(everyone)}` : 'Todo el personal',
          },
          { value: 'some', label: 'Quien cumpla ciertas condiciones' },
        ]}
        value={values.audience_kind}
        error={field('audience_kind').error}
        onChange={(kind) => setValue('audience_kind', kind)}
      />
      {values.audience_kind === 'some' && (
        <>
          <div className={styles.pair}>
            <CountedChoices
              legend="Áreas"
              choices={counted.areas}
              {...field('areas')}
              onChange={(chosen) => setValue('areas', chosen)}
            />
            <CountedChoices
              legend="Puestos"
              choices={counted.positions}
              {...field('positions')}
              onChange={(chosen) => setValue('positions', chosen)}
            />
          </div>
          <DatedField
            form={form}
            name="hired_after"
            label="Ingresó después del (opcional)"
            help="Para nuevos ingresos. La vista previa cuenta a quiénes."
          />
          {named > 0 && <p>También se limita a {countOfPeople(named)} en particular.</p>}
          {isSuccess && counted.unmatched.length > 0 && (
            <Notice
              kind="danger"
              title="Al menos una condición no encuentra a nadie"
              detail={`Nadie tiene hoy ${list.format(counted.unmatched.map((value) => `«${value}»`))}. Quítala, o corrige el área o el puesto en Personas.`}
            />
          )}
          {areas.length + positions.length > 0 && (
            <p role="status">
              <b className="num">Le toca a {countOfPeople(counted.people)}</b>
              {areas.length > 0 && positions.length > 0 && ', de esas áreas y con esos puestos a la vez'}.{' '}
              {values.hired_after !== '' && 'De ellas, solo a quienes ingresaron después de esa fecha. '}
              Quien cambie de área o de puesto entra o sale por sí solo.
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
