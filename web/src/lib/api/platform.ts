import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The product's name and contact; undefined until the server has answered. */
export function usePlatform() {
  const { data } = useQuery({
    queryKey: ['platform'],
    queryFn: () => api.getPlatform(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Whether links are also mailed; false until the server has answered. */
export const useMail = (): boolean => usePlatform()?.mail ?? false;

/** The product's name, by default the working name, so that nothing flickers. */
export const useProductName = (): string => usePlatform()?.product_name ?? 'Finaula';
