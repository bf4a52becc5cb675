import { useQuery } from '@tanstack/react-query';
import { FactsPanel } from './facts-panel.tsx';
import { policyQuery } from './labour-queries.ts';

/** A person's data for labour constancias, in institutions that issue them. */
export function PersonLabour({ userId }: { userId: string }) {
  const { data: policy } = useQuery(policyQuery);
  return policy?.enabled && <FactsPanel userId={userId} />;
}
