import type { Role } from '@finaula/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { api } from '../../../lib/api/api.ts';
import { COURSES_KEY } from '../../../lib/courses/courses.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { loadContent } from './load-content.ts';

export function LoadContentButton({ role }: { role: Role }) {
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: () => loadContent(role, () => api.loadStaticRichContent()),
    networkMode: 'always',
    onSuccess: ({ kind, title, detail }) => {
      if (kind === 'error') return notifyError(title, detail);
      notifySuccess(title);
      return queryClient.invalidateQueries({ queryKey: COURSES_KEY });
    },
  });
  return (
    <Button kind="secondary" loading={load.isPending} onClick={() => load.mutate()}>
      <RefreshCw aria-hidden="true" />
      Cargar contenido
    </Button>
  );
}
