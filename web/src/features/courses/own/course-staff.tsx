import type { CourseStaff as Staff } from '@finaula/contract/own-courses';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './own-courses.module.css';

const staffQuery = queryOptions({ queryKey: ['course-staff'], queryFn: () => api.listCourseStaff() });
const policyQuery = queryOptions({ queryKey: ['course-policy'], queryFn: () => api.getCoursePolicy() });
type Duty = Staff['may'][number];

/** People who write or review besides the administrators, and whether a second person has to approve. */
export function CourseStaff() {
  const queryClient = useQueryClient();
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: policy } = useQuery(policyQuery);
  const name = useMutation({
    mutationFn: (body: { user_id: string; may: Duty[] }) => api.nameCourseStaff({ body }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: staffQuery.queryKey }),
    onError: (error) => notifyError('No se guardó el encargo', detailOf(error)),
  });
  const change = useMutation({
    mutationFn: (second_person: 'required' | 'recorded') => api.changeCoursePolicy({ body: { second_person } }),
    networkMode: 'always',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: policyQuery.queryKey });
      notifySuccess('Regla de revisión guardada.');
    },
    onError: (error) => notifyError('No se guardó la regla', detailOf(error)),
  });
  return (
    <Panel title="Quién escribe y quién revisa">
      <div className={styles.staff}>
        <p className={styles.note}>Quien administra la institución escribe, revisa y publica. Además:</p>
        {staff.map((person) => (
          <div key={person.user_id} className={styles.person}>
            <span>
              <b>{person.name}</b>
              <br />
              {person.email}
            </span>
            <Duties may={person.may} onChange={(may) => name.mutate({ user_id: person.user_id, may })} />
          </div>
        ))}
        <NamePerson onName={(userId) => name.mutate({ user_id: userId, may: ['author'] })} />
        {policy && (
          <RadioGroup
            name="second_person"
            legend="Antes de publicar"
            choices={[
              {
                value: 'required',
                label: 'Lo aprueba otra persona',
                about: 'Alguien que no editó el borrador. Es lo que espera una auditoría.',
              },
              {
                value: 'recorded',
                label: 'Puede publicar una sola persona',
                about: 'Para equipos de una persona. Cada constancia y cada expediente lo dicen.',
              },
            ]}
            value={policy.second_person}
            onChange={(rule) => change.mutate(rule)}
          />
        )}
      </div>
    </Panel>
  );
}

function Duties({ may, onChange }: { may: readonly Duty[]; onChange: (may: Duty[]) => void }) {
  const toggle = (duty: Duty, wanted: boolean) => onChange(wanted ? [...may, duty] : may.filter((one) => one !== duty));
  return (
    <span className={styles.duties}>
      <Checkbox checked={may.includes('author')} onChange={(wanted) => toggle('author', wanted)}>
        Escribe
      </Checkbox>
      <Checkbox checked={may.includes('review')} onChange={(wanted) => toggle('review', wanted)}>
        Revisa
      </Checkbox>
    </span>
  );
}

/** Finds a colleague by the e-mail address, and names them to write. */
function NamePerson({ onName }: { onName: (userId: string) => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const find = useMutation({
    mutationFn: async () => {
      const { users } = await api.listEntityUsers({ query: { q: email.trim(), limit: 20 } });
      return users.find((user) => user.email === email.trim().toLowerCase() && user.role === 'Empleado');
    },
    networkMode: 'always',
    onSuccess: (found) => {
      if (!found) return setError('Nadie de tu personal tiene ese correo.');
      setEmail('');
      setError(undefined);
      onName(found.id);
    },
    onError: (failed) => setError(detailOf(failed)),
  });
  return (
    <form
      className={styles.naming}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() === '') setError('Escribe su correo.');
        else find.mutate();
      }}
    >
      <Field
        label="Correo de quien va a escribir"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button kind="secondary" type="submit" loading={find.isPending}>
        <UserPlus aria-hidden="true" />
        Nombrar
      </Button>
    </form>
  );
}
