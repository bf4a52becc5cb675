import { accountStatus } from '@finaula/contract/constants';
import type { TrainingRow } from '@finaula/contract/training';

export interface TrainedPerson {
  id: string;
  name: string;
  email: string;
  /** Status below the name, for people who are not active employees. */
  status: string;
  rows: readonly TrainingRow[];
  /** Number of valid constancias. */
  held: number;
}

function personStatus(row: TrainingRow): string {
  const status = accountStatus(row);
  if (status === 'waiting') return 'Pendiente de verificar';
  if (status === 'inactive') return 'Cuenta inactiva';
  return row.role === 'EntidadAdmin' ? 'Administrador' : 'Empleado';
}

/** Groups the report's rows, which are sorted by person. */
export function groupPeople(rows: readonly TrainingRow[]): TrainedPerson[] {
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return [...byPerson.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const held = own.filter(({ state }) => state === 'vigente').length;
    return [
      {
        id: first.user_id,
        name: first.user_name,
        email: first.user_email,
        status: personStatus(first),
        rows: own,
        held,
      },
    ];
  });
}
