import { useSyncExternalStore } from 'react';
import { Brand } from '../../ui/brand/brand.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { DialogButton } from '../../ui/navigation/dialog-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './landing-header.module.css';
import { SectionLink } from './section-link.tsx';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Transparent over the hero, so that its rosette shows through; opaque once content scrolls under it. */
export function LandingHeader() {
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > 8,
    () => false,
  );
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label="Secciones">
          <SectionLink section="cursos">Cursos</SectionLink>
          <SectionLink section="caracteristicas">Características</SectionLink>
          <SectionLink section="planes">Planes</SectionLink>
          <ScreenLink to="/constancias" className={styles.verify}>
            Verificar una constancia
          </ScreenLink>
        </nav>
        <div className={styles.actions}>
          <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook('quiet')}>
            Iniciar sesión
          </ScreenLink>
          <DialogButton dialog={{ registro: 'empleado' }} kind="primary">
            Registrarse
          </DialogButton>
        </div>
      </div>
    </header>
  );
}
