import { useWindowScroll } from '@mantine/hooks';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './landing-header.module.css';

/** Transparent over the hero, so that its rosette shows through; paper once something scrolls under it. */
export function LandingHeader() {
  const [{ y }] = useWindowScroll();
  return (
    <header className={styles.header} data-scrolled={y > 8 || undefined}>
      <div className={styles.inner}>
        <Brand />
        <PlaceLink place={{ pantalla: 'entrar' }} className={buttonLook('quiet')}>
          Iniciar sesión
        </PlaceLink>
      </div>
    </header>
  );
}
