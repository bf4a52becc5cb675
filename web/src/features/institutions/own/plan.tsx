import type { OwnEntity } from '@finaula/contract/institutions';
import { planNames } from '../../../lib/entities/plan-names.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SupportEmail } from '../../../ui/text/support-email.tsx';
import styles from './institution.module.css';

/** The institution's plan and how many places are taken. */
export function Plan({ plan: { subscription, people, places } }: Pick<OwnEntity, 'plan'>) {
  return (
    <Panel title="Plan">
      <div className={styles.body}>
        <dl className={styles.facts}>
          <div>
            <dt>Plan contratado</dt>
            <dd>{planNames[subscription]}</dd>
          </div>
          <div>
            <dt>Lugares ocupados</dt>
            <dd className="num">
              {formatNumber(people)} {places === null ? 'personas, sin límite' : `de ${formatNumber(places)}`}
            </dd>
          </div>
        </dl>
        <p className={styles.note}>
          Ocupan lugar las personas activas, las inactivas y las invitadas; no las dadas de baja.
          {places !== null && (
            <>
              {' '}
              Los videos propios y más lugares están en el plan Custom: escribe a <SupportEmail />.
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}
