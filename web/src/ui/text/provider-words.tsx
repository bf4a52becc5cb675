import styles from './provider-words.module.css';

/** An identity provider's own words about a refusal, as plain text: nobody vouches for them. */
export const ProviderWords = ({ said }: { said: string }) => (
  <p className={styles.words}>
    Lo que dijo el proveedor:
    <code>{said}</code>
  </p>
);
