import styles from './skip-link.module.css';

/** The id of the screen's only <main>. */
export const MAIN_ID = 'contenido';

/** Moves the focus itself: following `#contenido` would change the address. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Ir al contenido
    </a>
  );
}
