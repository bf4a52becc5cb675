import type { EntityUser } from '@finaula/contract/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './person-data-dialog.module.css';

/** Identity providers that a person's account is linked to; separates one that created the person again. */
export function ProviderLinks({ user: { id } }: { user: EntityUser }) {
  const queryClient = useQueryClient();
  const queryKey = ['person providers', id];
  const { data } = useQuery({ queryKey, queryFn: () => api.listPersonProviders({ params: { id } }) });
  const [asked, setAsked] = useState<string | null>(null);
  const unlink = useMutation({
    mutationFn: (provider: string) => api.unlinkPersonProvider({ params: { id, provider } }),
    networkMode: 'always',
    onSuccess: () => {
      setAsked(null);
      notifySuccess('Cuenta separada del proveedor');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      {data?.links.map(({ provider_id, name, linked_at }) => (
        <p key={provider_id} className={styles.other}>
          {asked === provider_id
            ? 'Se cierran sus sesiones y se lo diremos. La próxima vez que entre con el proveedor se une a la identidad nueva.'
            : `Entra con «${name}» desde el ${longDateOf(linked_at)}. ¿Ahí la crearon de nuevo y ya no entra?`}{' '}
          <Button
            kind="quiet"
            loading={unlink.isPending}
            onClick={() => (asked === provider_id ? unlink.mutate(provider_id) : setAsked(provider_id))}
          >
            {asked === provider_id ? 'Sí, separarla' : `Separar de «${name}»`}
          </Button>
        </p>
      ))}
      {unlink.error !== null && <Notice kind="danger" title={detailOf(unlink.error)} />}
    </>
  );
}
