import type { UserRecord } from '../../../identity/accounts/users.ts';

export type Duty = 'author' | 'review';

/** Administrators write and review; other people do what they were named for. */
export const dutiesOf = (user: UserRecord, named: readonly Duty[]): Duty[] =>
  user.role === 'EntidadAdmin' ? ['author', 'review'] : user.role === 'Empleado' ? [...named] : [];

interface Reviewed {
  /** People who edited the draft since the last publication. */
  editors: readonly string[];
}

/** A draft is approved by somebody who edited nothing of it. */
export const mayDecide = (userId: string, duties: readonly Duty[], { editors }: Reviewed): boolean =>
  duties.includes('review') && !editors.includes(userId);
