import { useQuery } from '@tanstack/react-query';
import { pendingUsersQuery } from '../../lib/entities/admin-lists.ts';
import styles from './pending-count.module.css';

/** How many wait, beside the name of the tab; nothing when nobody does. */
export function PendingCount() {
  const { data: users = [] } = useQuery(pendingUsersQuery);
  return users.length === 0 ? null : <span className={`${styles.count} num`}>{users.length}</span>;
}
