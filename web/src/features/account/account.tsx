import type { User } from '@finaula/contract/accounts';
import { Page } from '../../ui/layout/page.tsx';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';
import styles from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { OwnData } from './own-data.tsx';

/** One's own data, password and sessions: the same for every role. */
export function Account({ user }: { user: User }) {
  return (
    <Page screen="cuenta" title="Mi cuenta" tabs={<BackHomeLink />}>
      <div className={styles.pair}>
        <OwnData user={user} />
        <ChangePassword email={user.email} />
      </div>
      <OpenSessions />
    </Page>
  );
}
