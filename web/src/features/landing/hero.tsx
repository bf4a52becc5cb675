import { LANDING_MODULES, LANDING_PROFESSIONALS, STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { DialogButton } from '../../ui/navigation/dialog-link.tsx';
import { Diploma } from './diploma.tsx';
import styles from './hero.module.css';
import { SectionLink } from './section-link.tsx';

/**
 * The headline has the full width, a large rosette bleeds off the right edge, and the constancia overlaps
 * the fold.
 */
export function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <h1 className={styles.headline} ref={heading} tabIndex={-1}>
          <span>El cumplimiento se aprende.</span> <em>Y se demuestra.</em>
        </h1>
        <div className={styles.text}>
          <p className={styles.lead}>
            Capacita a tu institución en PLD, KYC, ciberseguridad, datos personales y SPEI. Cada módulo cierra con una
            evaluación y una constancia que cualquiera puede verificar.
          </p>
          <div className={styles.actions}>
            <DialogButton dialog={{ registro: 'entidad' }} kind="primary" size="large">
              Comenzar prueba gratis
            </DialogButton>
            <SectionLink section="cursos" className={buttonLook('quiet', 'large')}>
              Ver los {LANDING_MODULES} módulos
              <ArrowRight aria-hidden="true" />
            </SectionLink>
          </div>
          <p className={styles.proof}>
            Gratis hasta {STANDARD_PLAN_USERS} usuarios. Más de {formatNumber(LANDING_PROFESSIONALS)} profesionales
            capacitados.
          </p>
        </div>
        <Diploma />
      </div>
      {/* Render it last: it is positioned at the end of the hero, which a partly loaded page does not have yet. */}
      <div className={styles.ground}>
        <Rosette seed="finaula" line={0.2} className={styles.rosette} />
      </div>
    </section>
  );
}
