import { ScreenLink } from '../navigation/screen-link.tsx';
import { Email } from '../text/email.tsx';
import styles from './person.module.css';

interface PersonNameProps {
  /** The person whose page the name leads to; null: the name alone. */
  id: string | null;
  name: string;
}

export const PersonName = ({ id, name }: PersonNameProps) =>
  id === null ? (
    <b className={styles.name}>{name}</b>
  ) : (
    <ScreenLink to="/personas/$persona" params={{ persona: id }} className={styles.name}>
      {name}
    </ScreenLink>
  );

interface PersonProps {
  id?: string | null;
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
        <PersonName id={linked && id !== undefined ? id : null} name={name} />
        <span className={styles.email}>
          <Email address={email} />
        </span>
      </div>
    </div>
  );
}
