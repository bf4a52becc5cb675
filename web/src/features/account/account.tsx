import type { User } from '@finaula/contract/accounts';
import { accountSearch, ownDataSearch } from '../../lib/navigation/search-params.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';
import styles from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { OwnData } from './own-data.tsx';
import { SecondFactor } from './second-factor.tsx';
import { YourData } from './your-data.tsx';

const sections = [
  { search: accountSearch, label: 'Acceso' },
  { search: ownDataSearch, label: 'Tus datos' },
] as const;

/** One's own password and sessions, and one's own data: the same for every role. */
export function Account({ user, section }: { user: User; section: 'cuenta' | 'datos' }) {
  return (
    <Page
      screen={section}
      title="Mi cuenta"
      tabs={
        <>
          <BackHomeLink />
          <SectionTabs sections={sections} current={section} />
        </>
      }
    >
      {section === 'datos' ? (
        <YourData user={user} />
      ) : (
        <>
          <div className={styles.pair}>
            <OwnData user={user} />
            <ChangePassword email={user.email} />
          </div>
          <SecondFactor email={user.email} />
          <OpenSessions />
        </>
      )}
    </Page>
  );
}
