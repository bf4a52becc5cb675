import { LOCALE } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { areasQuery } from '../../../lib/employment/areas-query.ts';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';

interface AreaFilterProps {
  /** Empty: all areas. */
  value: string;
  onChange: (area: string) => void;
}

/** Hidden without recorded areas. */
export function AreaFilter({ value, onChange }: AreaFilterProps) {
  const { data } = useQuery(areasQuery);
  if (data === undefined || data.areas.length === 0) return null;
  const areas = data.areas.toSorted((a, b) => a.localeCompare(b, LOCALE));
  const options = [['', 'Área: todas'] as const, ...areas.map((area) => [area, area] as const)];
  return <FilterSelect label="Área" options={options} value={value} onChange={onChange} />;
}
