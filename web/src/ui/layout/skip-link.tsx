import styles from './skip-link.module.css';

/** The id of the screen's only <main>. */
export const MAIN_ID = 'contenido';

/** The id of a screen's long list. */
export const LIST_ID = 'lista';

interface SkipLinkProps {
  /** The id of something that takes the focus. */
  to?: string;
  children?: string;
}

/** Moves the focus itself: following `#contenido` would change the address. */
export function SkipLink({ to = MAIN_ID, children = 'Ir al contenido' }: SkipLinkProps) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
