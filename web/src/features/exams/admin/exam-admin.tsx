import type { ReactNode } from 'react';
import { Page } from '../../../ui/layout/page.tsx';
import { AttemptsPanel } from './attempts-panel.tsx';
import { ExtraTimePanel } from './extra-time-panel.tsx';
import { PolicyPanel } from './policy-panel.tsx';

/** The exams of an administrator's institution: rules, results, and extra time. */
export function ExamAdmin({ tabs }: { tabs: ReactNode }) {
  return (
    <Page screen="examenes" title="Exámenes" tabs={tabs}>
      <AttemptsPanel />
      <PolicyPanel />
      <ExtraTimePanel />
    </Page>
  );
}
