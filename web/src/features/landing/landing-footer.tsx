import { useProductName } from '../../lib/api/platform.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { Cenefa } from '../../ui/brand/cenefa.tsx';
import { LazyRosette } from '../../ui/brand/lazy-rosette.tsx';
import { DialogLink } from '../../ui/navigation/dialog-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './landing-footer.module.css';
import { Newsletter } from './newsletter.tsx';
import { SectionLink } from './section-link.tsx';

export function LandingFooter() {
  const product = useProductName();
  return (
    <footer className={`${styles.foot} on-night`}>
      <Cenefa className={styles.cenefa} />
      <LazyRosette seed="finaula" line={0.42} className={styles.rosette} />
      <div className={styles.inner}>
        <div className={styles.news}>
          <Newsletter />
        </div>
        <nav className={`${styles.column} ${styles.quick}`} aria-label="Enlaces rápidos">
          <h3>Enlaces rápidos</h3>
          <ul>
            <li>
              <SectionLink section="cursos">Cursos</SectionLink>
            </li>
            <li>
              <SectionLink section="planes">Planes</SectionLink>
            </li>
            <li>
              <SectionLink section="caracteristicas">Características</SectionLink>
            </li>
            <li>
              <DialogLink dialog={{ dialogo: 'contacto' }}>Soporte</DialogLink>
            </li>
          </ul>
        </nav>
        <div className={`${styles.column} ${styles.legal}`}>
          <h3>Legal</h3>
          <ul>
            <li>
              <ScreenLink to="/constancias">Verificar una constancia</ScreenLink>
            </li>
            <li>
              <ScreenLink to="/expedientes/verificar">Verificar un expediente</ScreenLink>
            </li>
            <li>
              <DialogLink dialog={{ dialogo: 'privacidad' }}>Aviso de privacidad</DialogLink>
            </li>
            <li>
              <DialogLink dialog={{ dialogo: 'terminos' }}>Términos y condiciones</DialogLink>
            </li>
          </ul>
        </div>
        <div className={styles.end}>
          <Brand />
          {/* The year of the build, until React renders. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {product}. Todos los derechos reservados.
          </p>
        </div>
      </div>
    </footer>
  );
}
