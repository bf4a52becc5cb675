import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { useProductName } from '../../lib/api/platform.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { Mark } from '../../ui/brand/brand.tsx';
import { Rosette } from '../../ui/brand/rosette.tsx';
import styles from './what-follows.module.css';

type Tab = NonNullable<SearchParams['registro']>;

type Way = Tab | 'individual';

const steps: Record<Way, readonly (readonly [name: string, text: string])[]> = {
  empleado: [
    ['Te registras', 'Eliges la entidad donde trabajas.'],
    ['Tu administrador te verifica', `Te envía un enlace que dura ${VERIFICATION_LINK_DAYS} días.`],
    ['Entras a tus cursos', 'Con tu correo y tu contraseña.'],
  ],
  individual: [
    ['Te registras', 'Por tu cuenta, sin una entidad.'],
    ['Entras de inmediato', 'Con tu correo y tu contraseña.'],
    ['Obtienes tus constancias', 'Al aprobar cada curso.'],
  ],
  entidad: [
    ['Registras tu entidad', 'Indicas quién firma las constancias.'],
    ['Entras de inmediato', 'Tu cuenta administra la entidad.'],
    ['Tu personal se registra', 'Tú generas los enlaces de verificación.'],
  ],
};

/** The dark panel, visually before the form and read out after it; hidden on a phone. */
export function WhatFollows({ way }: { way: Way }) {
  const product = useProductName();
  return (
    <aside className={`${styles.side} on-night`} aria-label="Qué sigue">
      <Rosette seed="registro" line={0.4} className={styles.rosette} />
      <p className={styles.product}>
        <Mark />
        {product}
      </p>
      <h3>Qué sigue</h3>
      <ol className={styles.steps}>
        {steps[way].map(([name, text]) => (
          <li key={name}>
            <span>
              <strong>{name}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
