import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The product's name; its working name until the server has answered, so that nothing flashes. */
export function useProductName(): string {
  const { data } = useQuery({ queryKey: ['platform'], queryFn: () => api.getPlatform(), staleTime: Number.POSITIVE_INFINITY });
  return data?.product_name ?? 'Finaula';
}
