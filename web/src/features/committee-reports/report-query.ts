import type { CommitteeReports } from '@finaula/contract/committee-reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

const KEY = ['committee-reports'];

export const reportsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: () => api.listCommitteeReports(),
  staleTime: 0,
});

export const previewQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', month],
    queryFn: () => api.previewCommitteeReport({ query: { month } }),
    staleTime: 0,
  });

export const sentQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'sent', id],
    queryFn: () => api.getCommitteeReport({ params: { id }, query: {} }),
  });

export const isMonth = (report: string): boolean => /^\d{4}-\d{2}$/.test(report);

type Settings = Partial<Pick<CommitteeReports, 'addresses' | 'asks'>>;

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => api.changeCommitteeSettings({ body }),
    networkMode: 'always',
    onSuccess: (reports) => {
      notifySuccess('Guardado para el siguiente informe');
      queryClient.setQueryData(reportsQuery.queryKey, reports);
      return queryClient.invalidateQueries({ queryKey: [...KEY, 'preview'] });
    },
    onError: (error) => notifyError('Error al guardar', detailOf(error)),
  });
}

export function useSendReport(onDone: (id: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { month: string; reason?: string }) => api.sendCommitteeReport({ body }),
    networkMode: 'always',
    onSuccess: ({ id, addresses }) => {
      notifySuccess(
        addresses.length === 0
          ? 'Informe guardado'
          : `Informe enviado a ${addresses.length === 1 ? '1 correo' : `${addresses.length} correos`}`,
      );
      onDone(id);
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => notifyError('Error al enviar el informe', detailOf(error)),
  });
}
