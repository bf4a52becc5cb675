import { useProductName } from '../lib/platform.ts';
import styles from './page-foot.module.css';
import { DialogLink } from './visitor-dialog.tsx';

/** Below a page that stands alone: whose it is, and what holds for whoever uses it. */
export function PageFoot() {
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
