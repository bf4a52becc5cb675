import { useLeadsTeam } from '../../lib/team/team-query.ts';
import { type Section, SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';

interface AccountTabsProps {
  current: '/cuenta' | '/cuenta/datos' | '/mis-constancias' | '/mi-equipo';
}

/** The tabs of the personal screens. */
export function AccountTabs({ current }: AccountTabsProps) {
  const leads = useLeadsTeam(true);
  const sections: Section[] = [
    { address: { to: '/cuenta' }, label: 'Acceso' },
    { address: { to: '/cuenta/datos' }, label: 'Tus datos' },
    ...(leads ? [{ address: { to: '/mi-equipo' as const }, label: 'Mi equipo' }] : []),
    { address: { to: '/mis-constancias' }, label: 'Mis constancias' },
  ];
  return (
    <>
      <BackHomeLink />
      <SectionTabs sections={sections} current={current} />
    </>
  );
}
