import { Email } from '../text/email.tsx';
import styles from './person.module.css';

/** A person in a list: the initial, the name, the e-mail below it. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.person}>
      <span className={styles.avatar} aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <div>
        <b>{name}</b>
        <span className={styles.email}>
          <Email address={email} />
        </span>
      </div>
    </div>
  );
}
