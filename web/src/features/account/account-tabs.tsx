import { type Section, SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';

const sections = [
  { address: { to: '/cuenta' }, label: 'Acceso' },
  { address: { to: '/cuenta/datos' }, label: 'Tus datos' },
  { address: { to: '/mis-constancias' }, label: 'Mis constancias' },
] satisfies Section[];

/** The tabs of the personal screens. */
export const AccountTabs = ({ current }: { current: '/cuenta' | '/cuenta/datos' | '/mis-constancias' }) => (
  <>
    <BackHomeLink />
    <SectionTabs sections={sections} current={current} />
  </>
);
