import { CHARACTERS } from '@finaula/contract/constants';
import type { LabourCatalogues, LabourFacts, LabourFactsBody } from '@finaula/contract/labour';
import { type RefObject, useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';
import { SelectField } from './select-field.tsx';

interface FactsDialogProps {
  facts: LabourFacts;
  catalogues: LabourCatalogues;
  /** A person of the administrator's institution; undefined for the user. */
  userId: string | undefined;
  opened: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** The facts that a labour constancia needs of a person. */
export function FactsDialog({ facts, catalogues, userId, opened, onClose, otherwise }: FactsDialogProps) {
  const formId = useId();
  const initial = {
    first_surname: facts.first_surname ?? '',
    second_surname: facts.second_surname ?? '',
    given_names: facts.given_names ?? '',
    curp: facts.curp ?? '',
    occupation_key: facts.occupation_key ?? '',
    studies: facts.studies ?? '',
  };
  const form = useForm(initial, {
    curp: (text) =>
      text.trim() === '' || text.replaceAll(/[\s-]/g, '').length === 18
        ? null
        : 'La CURP tiene 18 caracteres, como en el acta o la identificación. Revísala.',
  });
  const save = useLabourAct(
    (body: LabourFactsBody) =>
      userId === undefined
        ? api.changeOwnLabourFacts({ body })
        : api.changeLabourFacts({ params: { user_id: userId }, body }),
    {
      failed: 'No pudimos guardar los datos',
      onDone: () => {
        notifySuccess('Datos guardados');
        onClose();
      },
    },
  );
  /** Derived parts of the name are recorded once somebody saves them. */
  const changed = (values: typeof initial): LabourFactsBody => {
    const names = ['first_surname', 'second_surname', 'given_names'];
    const kept = Object.entries(values).filter(
      ([name, value]) =>
        value !== initial[name as keyof typeof initial] || (facts.names_derived && names.includes(name)),
    );
    return Object.fromEntries(kept.map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]));
  };
  return (
    <Dialog
      title="Datos para la constancia laboral"
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
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
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.submit((values) => save.mutate(changed(values)))}
      >
        <div className={styles.pair}>
          <FormField form={form} name="first_surname" label="Apellido paterno" maxLength={CHARACTERS.personName} />
          <FormField form={form} name="second_surname" label="Apellido materno" maxLength={CHARACTERS.personName} />
        </div>
        <FormField form={form} name="given_names" label="Nombre(s)" maxLength={CHARACTERS.personName} />
        <FormField form={form} name="curp" label="CURP" autoCapitalize="characters" spellCheck={false} maxLength={30} />
        <SelectField
          form={form}
          name="occupation_key"
          label="Ocupación"
          help="Área y subárea del Catálogo Nacional de Ocupaciones."
          options={catalogues.occupations}
        />
        <SelectField form={form} name="studies" label="Estudios terminados (opcional)" options={catalogues.studies} />
      </form>
    </Dialog>
  );
}
