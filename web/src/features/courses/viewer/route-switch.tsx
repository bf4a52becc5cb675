import { POSTS } from '@finaula/contract/constants';
import { POST_NAMES, type Post } from '@finaula/contract/posts';
import type { AddressOf } from '../../../lib/navigation/address.ts';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './route-switch.module.css';

interface RouteSwitchProps {
  short: boolean;
  /** Slides of the short route; 0: there is none. */
  shortCount: number;
  count: number;
  /** The addresses of the two routes from here. */
  shortRoute: AddressOf<'/cursos/$curso'>;
  wholeCourse: AddressOf<'/cursos/$curso'>;
}

/** Switches between short route and whole course by address, so that a reload keeps the choice. */
export function RouteSwitch({ short, shortCount, count, shortRoute, wholeCourse }: RouteSwitchProps) {
  if (shortCount === 0) return null;
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

const EVERY_POST = 'todos';
const options = [[EVERY_POST, 'Todos los puestos'] as const, ...POSTS.map((post) => [post, POST_NAMES[post]] as const)];

interface PostSelectProps {
  post: Post | undefined;
  onChange: (post: Post | undefined) => void;
}

/** The reader's post: the course then leads over its slides and shows its cases first. */
export function PostSelect({ post, onChange }: PostSelectProps) {
  return (
    <FilterSelect
      label="Láminas de tu puesto"
      options={options}
      value={post ?? EVERY_POST}
      onChange={(chosen) => onChange(chosen === EVERY_POST ? undefined : chosen)}
    />
  );
}
