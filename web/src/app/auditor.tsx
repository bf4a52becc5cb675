import type { User } from '@finaula/contract/accounts';
import { EntityCertificatesScreen } from '../features/certificates/institution/entity-certificates.tsx';
import { ComplianceScreen } from '../features/obligations/compliance.tsx';
import { Programmes } from '../features/programmes/programmes.tsx';
import { SupervisionFiles } from '../features/supervision/supervision-files.tsx';
import {
  certificatesSearch,
  complianceSearch,
  programmeSearch,
  type SearchParams,
  supervisionSearch,
} from '../lib/navigation/search-params.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';

const sections = [
  { search: complianceSearch, label: 'Cumplimiento' },
  { search: certificatesSearch, label: 'Constancias' },
  { search: programmeSearch, label: 'Programa anual' },
  { search: supervisionSearch, label: 'Expedientes' },
] satisfies Section[];

/** An auditor reads standings on a date, certificates and the programme. */
export function AuditorPanel({ user, search }: { user: User; search: SearchParams }) {
  const section =
    sections.find(({ search: { seccion } }) => seccion === search.seccion)?.search.seccion ?? complianceSearch.seccion;
  const entityName = user.entity_name ?? '';
  const tabs = (
    <>
      <SectionTabs sections={sections} current={section} />
      <Notice
        kind="info"
        title="Acceso de auditoría, solo lectura"
        detail="La institución ve qué abres y cuándo. El acceso termina por sí solo en la fecha que ella fijó."
      />
    </>
  );
  if (section === 'constancias')
    return <EntityCertificatesScreen entityName={entityName} search={search} tabs={tabs} />;
  if (section === 'programa') return <Programmes entityName={entityName} search={search} tabs={tabs} readOnly />;
  if (section === 'expedientes') return <SupervisionFiles entityName={entityName} tabs={tabs} readOnly />;
  return <ComplianceScreen entityName={entityName} search={search} tabs={tabs} readOnly />;
}
