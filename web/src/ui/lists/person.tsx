import { ScreenLink } from '../navigation/screen-link.tsx';
import { Email } from '../text/email.tsx';
import styles from './person.module.css';

interface PersonProps {
  id?: string;
  name: string;
  email: string;
  /** Whether the name leads to the person's page. */
  linked?: boolean;
}

/** A person in a list: the initial, the name, the e-mail below it. */
export function Person({ id, name, email, linked = false }: PersonProps) {
  return (
    <div className={styles.person}>
      <span className={styles.avatar} aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <div>
        {linked && id !== undefined ? (
          <ScreenLink to="/personas/$persona" params={{ persona: id }} className={styles.name}>
            {name}
          </ScreenLink>
        ) : (
          <b>{name}</b>
        )}
        <span className={styles.email}>
          <Email address={email} />
        </span>
      </div>
    </div>
  );
}
