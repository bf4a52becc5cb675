import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { importKey, importQuery } from './people-import-query.ts';

type Correction = Parameters<typeof api.correctPeopleImportRow>[0]['body'] & { row: number };
type BulkAnswer = NonNullable<Parameters<typeof api.changePeopleImport>[0]['body']['answer']>;

/** Corrects a row or answers questions; the import and its rows are read again. */
export function useCorrection(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Correction | BulkAnswer) => {
      if ('question' in change) return api.changePeopleImport({ params: { id }, body: { answer: change } });
      const { row, ...body } = change;
      return api.correctPeopleImportRow({ params: { id, row_number: row }, body });
    },
    networkMode: 'always',
    onSuccess: (found) => {
      cache.setQueryData(importQuery(id).queryKey, found);
      return cache.invalidateQueries({ queryKey: importKey(id) });
    },
    onError: (error) => notifyError('No pudimos guardar el cambio', detailOf(error)),
  });
}
