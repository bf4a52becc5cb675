import type { SearchParams } from '../../../lib/navigation/search-params.ts';
import { HomeLink } from '../../../ui/navigation/home-link.tsx';
import styles from './route-switch.module.css';

interface RouteSwitchProps {
  short: boolean;
  shortCount: number;
  count: number;
  /** Where each of the two leads from here. */
  shortSearch: SearchParams;
  wholeSearch: SearchParams;
}

/** The short route or the whole course: two addresses, so that a reload keeps the choice. */
export function RouteSwitch({ short, shortCount, count, shortSearch, wholeSearch }: RouteSwitchProps) {
  return (
    <nav aria-label="Recorrido">
      <ul className={`${styles.switch} num`}>
        <li>
          <HomeLink search={shortSearch} replace aria-current={short ? 'true' : undefined}>
            Ruta de 10 minutos <small>{shortCount} láminas</small>
          </HomeLink>
        </li>
        <li>
          <HomeLink search={wholeSearch} replace aria-current={short ? undefined : 'true'}>
            Curso completo <small>{count} láminas</small>
          </HomeLink>
        </li>
      </ul>
    </nav>
  );
}
