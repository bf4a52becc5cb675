import { useSearch } from '@tanstack/react-router';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { LoadContentButton } from '../features/courses/load-content/load-content-button.tsx';
import { ExamItems } from '../features/exams/items/exam-items.tsx';
import { ManagedEntities } from '../features/institutions/managed/managed-entities.tsx';
import { WaitingEntities } from '../features/institutions/managed/waiting-entities.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { Operation } from '../features/operation/operation.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { PendingCount, PendingUsers } from '../features/people/pending/pending-users.tsx';
import { usePopulateEntities } from '../features/people/pending/use-populate-entities.ts';
import { Reforms } from '../features/reforms/reforms.tsx';
import { useMail } from '../lib/api/platform.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { NotFound } from './failure.tsx';
import { OwnCertificates } from './own-certificates.ts';
import type { PanelProps, Screens } from './screens.ts';

const sections = [
  { address: { to: '/' }, label: 'Usuarios pendientes', count: <PendingCount /> },
  { address: { to: '/entidades' }, label: 'Entidades' },
  { address: { to: '/bitacora' }, label: 'Bitácora' },
  { address: { to: '/reactivos' }, label: 'Reactivos' },
  { address: { to: '/normativa' }, label: 'Normativa' },
  { address: { to: '/mensajes' }, label: 'Mensajes' },
  { address: { to: '/operacion' }, label: 'Operación' },
  { address: { to: '/cursos' }, label: 'Cursos' },
] satisfies Section[];

const screens: Screens = {
  '/': ({ tabs }) => (
    <PendingUsers tabs={tabs}>
      <WaitingEntities />
      <EmailChanges linked={false} />
    </PendingUsers>
  ),
  '/entidades': function Entities({ tabs }) {
    const { revision } = useSearch({ strict: false });
    return <ManagedEntities tabs={tabs} review={revision} />;
  },
  '/bitacora': ({ tabs }) => <Ledger tabs={tabs} />,
  '/reactivos': ({ tabs }) => <ExamItems tabs={tabs} />,
  '/normativa': ({ tabs }) => <Reforms tabs={tabs} />,
  '/mensajes': ({ tabs }) => <Messages tabs={tabs} linked={false} />,
  '/operacion': ({ tabs }) => <Operation tabs={tabs} />,
  '/cursos': function Courses({ user, tabs }) {
    const { categoria, buscar = '' } = useSearch({ strict: false });
    return (
      <Catalogue category={categoria} search={buscar} tabs={tabs} actions={<LoadContentButton role={user.role} />} />
    );
  },
  '/mis-constancias': () => <OwnCertificates tabs={<AccountTabs current="/mis-constancias" />} />,
};

/** The screens of a SuperAdmin. */
export function SuperAdmin({ user, path }: PanelProps) {
  usePopulateEntities();
  const mail = useMail();
  const Screen = screens[path] ?? NotFound;
  const shown = sections.filter(({ address: { to } }) => mail || to !== '/mensajes');
  return <Screen user={user} tabs={<SectionTabs sections={shown} current={path} />} />;
}
