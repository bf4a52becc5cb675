import type { Path } from '../../lib/navigation/address.ts';
import type { Section } from '../../ui/layout/section-tabs.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ScrollingRow } from '../../ui/navigation/scrolling-row.tsx';
import { ReformCount } from './reform-notices.tsx';
import styles from './views.module.css';

const views = [
  { address: { to: '/cumplimiento' }, label: 'Situación' },
  { address: { to: '/cumplimiento/capacitacion' }, label: 'Cobertura por curso' },
  { address: { to: '/cumplimiento/obligaciones' }, label: 'Obligaciones', count: <ReformCount /> },
  { address: { to: '/cumplimiento/programa' }, label: 'Programa anual' },
  { address: { to: '/cumplimiento/expedientes' }, label: 'Expedientes' },
] satisfies Section[];

/** The views of Cumplimiento, each with its own address. */
export function ComplianceViews({ current }: { current: Path }) {
  return (
    <ScrollingRow label="Vistas de cumplimiento" className={styles.views} current={current}>
      {views.map(({ address, label, count }: Section) => (
        <ScreenLink
          key={label}
          {...address}
          className={styles.view}
          aria-current={address.to === current ? 'page' : undefined}
        >
          {label}
          {count}
        </ScreenLink>
      ))}
    </ScrollingRow>
  );
}
