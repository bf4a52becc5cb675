import { useProductName } from '../../lib/api/platform.ts';
import { DialogLink } from '../navigation/dialog-link.tsx';
import styles from './page-footer.module.css';

/** The footer of a standalone page: owner and legal links. */
export function PageFooter() {
  const product = useProductName();
  return (
    <footer className={styles.foot}>
      <span>
        © {new Date().getFullYear()} {product}
      </span>
      <span className={styles.legal}>
        <DialogLink dialog={{ dialogo: 'privacidad' }}>Aviso de privacidad</DialogLink>
        <DialogLink dialog={{ dialogo: 'terminos' }}>Términos y condiciones</DialogLink>
      </span>
    </footer>
  );
}
