import { useWindowScroll } from '@mantine/hooks';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { DialogButton } from '../../ui/visitor-dialog.tsx';
import styles from './landing-header.module.css';
import { SectionLink } from './section-link.tsx';

/** Transparent over the hero, so that its rosette shows through; paper once something scrolls under it. */
export function LandingHeader() {
  const [{ y }] = useWindowScroll();
  return (
    <header className={styles.header} data-scrolled={y > 8 || undefined}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label="Secciones">
          <SectionLink section="cursos">Cursos</SectionLink>
          <SectionLink section="caracteristicas">Características</SectionLink>
          <SectionLink section="planes">Planes</SectionLink>
        </nav>
        <div className={styles.actions}>
          <PlaceLink place={{ pantalla: 'entrar' }} className={buttonLook('quiet')}>
            Iniciar sesión
          </PlaceLink>
          <DialogButton dialog={{ registro: 'empleado' }} kind="primary">
            Registrarse
          </DialogButton>
        </div>
      </div>
    </header>
  );
}
