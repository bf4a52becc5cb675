import type { AddressOf } from '../../../lib/navigation/address.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './route-switch.module.css';

interface RouteSwitchProps {
  short: boolean;
  shortCount: number;
  count: number;
  /** The addresses of the two routes from here. */
  shortRoute: AddressOf<'/cursos/$curso'>;
  wholeCourse: AddressOf<'/cursos/$curso'>;
}

/** Switches between short route and whole course by address, so that a reload keeps the choice. */
export function RouteSwitch({ short, shortCount, count, shortRoute, wholeCourse }: RouteSwitchProps) {
  return (
    <nav aria-label="Recorrido">
      <ul className={`${styles.switch} num`}>
        <li>
          <ScreenLink {...shortRoute} replace aria-current={short ? 'true' : undefined}>
            Ruta de 10 minutos <small>{shortCount} láminas</small>
          </ScreenLink>
        </li>
        <li>
          <ScreenLink {...wholeCourse} replace aria-current={short ? undefined : 'true'}>
            Curso completo <small>{count} láminas</small>
          </ScreenLink>
        </li>
      </ul>
    </nav>
  );
}
