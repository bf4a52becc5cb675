import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The product's name and where to write to; undefined until the server has answered. */
export function usePlatform() {
  const { data } = useQuery({
    queryKey: ['platform'],
    queryFn: () => api.getPlatform(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Whether links are also sent by mail; not until the server has said so. */
export const useMail = (): boolean => usePlatform()?.mail ?? false;

/** The product's name; its working name until the server has answered, so that nothing flashes. */
export const useProductName = (): string => usePlatform()?.product_name ?? 'Finaula';
