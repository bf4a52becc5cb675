import { useSearch } from '@tanstack/react-router';
import { BookOpen, House, Inbox, Landmark, ListChecks } from 'lucide-react';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { LoadContentButton } from '../features/courses/load-content/load-content-button.tsx';
import { ExamItems } from '../features/exams/items/exam-items.tsx';
import { ManagedEntities } from '../features/institutions/managed/managed-entities.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { Operation } from '../features/operation/operation.tsx';
import { usePopulateEntities } from '../features/people/pending/use-populate-entities.ts';
import { Reforms } from '../features/reforms/reforms.tsx';
import { PlaceTabs } from '../ui/layout/place-tabs.tsx';
import type { Place } from '../ui/layout/places.tsx';
import { NotFound } from './failure.tsx';
import { OperatorHome } from './operator-home.tsx';
import { OwnCertificates } from './own-certificates.ts';
import type { PanelProps, Screens } from './screens.ts';

const places: readonly Place[] = [
  { address: { to: '/' }, label: 'Inicio', icon: House },
  { address: { to: '/entidades' }, label: 'Instituciones', icon: Landmark },
  {
    address: { to: '/cursos' },
    label: 'Contenido',
    icon: BookOpen,
    views: [
      { address: { to: '/cursos' }, label: 'Cursos' },
      { address: { to: '/normativa' }, label: 'Normativa' },
    ],
  },
  { address: { to: '/reactivos' }, label: 'Exámenes', icon: ListChecks },
  {
    address: { to: '/operacion' },
    label: 'Operación',
    icon: Inbox,
    views: [
      { address: { to: '/operacion' }, label: 'Detenidos' },
      { address: { to: '/mensajes' }, label: 'Mensajes' },
      { address: { to: '/bitacora' }, label: 'Bitácora' },
    ],
  },
];

const screens: Screens = {
  '/': ({ tabs }) => <OperatorHome tabs={tabs} />,
  '/entidades': function Entities({ tabs }) {
    const { revision } = useSearch({ strict: false });
    return <ManagedEntities tabs={tabs} review={revision} />;
  },
  '/bitacora': function LedgerScreen({ tabs }) {
    return <Ledger filters={useSearch({ strict: false })} tabs={tabs} />;
  },
  '/reactivos': ({ tabs }) => <ExamItems tabs={tabs} />,
  '/normativa': ({ tabs }) => <Reforms tabs={tabs} />,
  '/mensajes': ({ tabs }) => <Messages tabs={tabs} linked={false} />,
  '/operacion': ({ tabs }) => <Operation tabs={tabs} />,
  '/cursos': function Courses({ user, tabs }) {
    const { categoria, buscar = '' } = useSearch({ strict: false });
    return (
      <Catalogue
        title="Cursos"
        category={categoria}
        search={buscar}
        tabs={tabs}
        actions={<LoadContentButton role={user.role} />}
      />
    );
  },
  '/mis-constancias': () => <OwnCertificates tabs={<AccountTabs current="/mis-constancias" />} />,
};

/** The screens of a SuperAdmin in five places. */
export function SuperAdmin({ user, path }: PanelProps) {
  usePopulateEntities();
  const Screen = screens[path] ?? NotFound;
  return <Screen user={user} tabs={<PlaceTabs places={places} view={path} />} />;
}
