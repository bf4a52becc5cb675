import { CHARACTERS } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { areasQuery } from '../../../lib/employment/areas-query.ts';
import { DatedField } from '../../../ui/forms/dated-field.tsx';
import { EmailField, FormField } from '../../../ui/forms/form-field.tsx';
import type { FormFields } from '../../../ui/forms/use-form.ts';
import styles from './employment-fields.module.css';

/** Employment fields of a person, `leaves`: with a last day; existing areas and positions are suggested. */
export function EmploymentFields({ form, leaves = true }: { form: FormFields; leaves?: boolean }) {
  const { data } = useQuery(areasQuery);
  const [areas, positions] = [useId(), useId()];
  return (
    <fieldset className={styles.fields}>
      <legend>Empleo</legend>
      <FormField
        form={form}
        name="employee_number"
        label="Número de empleado"
        maxLength={CHARACTERS.employeeNumber}
        autoComplete="off"
      />
      <EmailField form={form} name="manager_email" label="Correo de su jefe" autoComplete="off" />
      <FormField form={form} name="area" label="Área" maxLength={CHARACTERS.area} autoComplete="off" list={areas} />
      <FormField
        form={form}
        name="position"
        label="Puesto"
        maxLength={CHARACTERS.area}
        autoComplete="off"
        list={positions}
      />
      <DatedField form={form} name="hired_on" label="Ingreso" max="2100-12-31" />
      {leaves && (
        <DatedField
          form={form}
          name="left_on"
          label="Baja"
          max="2100-12-31"
          help="Desde ese día no entra y conserva sus constancias. Bórrala para deshacer la baja."
        />
      )}
      <datalist id={areas}>
        {data?.areas.map((area) => (
          <option key={area} value={area} />
        ))}
      </datalist>
      <datalist id={positions}>
        {data?.positions.map((position) => (
          <option key={position} value={position} />
        ))}
      </datalist>
    </fieldset>
  );
}
