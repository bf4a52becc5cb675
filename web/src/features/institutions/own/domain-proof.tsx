import type { OwnEntity } from '@finaula/contract/institutions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { CopyText } from '../../../ui/dialogs/copy-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './institution.module.css';
import { useOwnEntityCache } from './own-entity-query.ts';

/** The steps by which an institution proves its domain. */
export function DomainProof({ entity }: { entity: OwnEntity }) {
  const { review, provable_domain, proof_note, domain_proof, domain_verifies } = entity;
  const cache = useOwnEntityCache();
  const [missing, setMissing] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (domain: string) => api.requestDomainProof({ body: { domain } }),
    networkMode: 'always',
    onSuccess: () => cache.refresh(),
    onError: (error) => notifyError('Error al preparar el registro', detailOf(error)),
  });
  const check = useMutation({
    mutationFn: () => api.checkDomainProof(),
    networkMode: 'always',
    onSuccess: ({ proven, message }) => {
      setMissing(proven ? null : message);
      if (!proven) return;
      notifySuccess(message);
      void cache.refresh();
      void cache.refreshPeople();
    },
    onError: (error) => notifyError('Error al buscar el registro', detailOf(error)),
  });
  if (provable_domain === null)
    return (
      <p className={styles.text}>
        {proof_note ?? 'Registra un correo de contacto de tu institución para comprobar su dominio.'}
      </p>
    );
  const record = domain_proof?.domain === provable_domain ? domain_proof : null;
  if (record === null)
    return (
      <>
        <p className={styles.text}>
          {review === 'pending' && domain_verifies ? 'No tienes que esperar a nadie: si' : 'Si'} quien administra el DNS
          de <b>{provable_domain}</b> publica un registro TXT,{' '}
          {review !== 'pending' || domain_verifies
            ? 'tu institución queda comprobada.'
            : 'el dominio queda comprobado y aparece junto a tu razón social. La administración de la plataforma revisa además el nombre, la razón social y el firmante.'}
        </p>
        <div className={styles.buttons}>
          <Button
            kind={review === 'pending' ? 'primary' : 'secondary'}
            loading={ask.isPending}
            onClick={() => ask.mutate(provable_domain)}
          >
            Comprobar el dominio
          </Button>
        </div>
      </>
    );
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Pide a quien administra el DNS de <b>{record.domain}</b> que publique este registro TXT:
          <div className={styles.record}>
            <CopyText label="Nombre del registro" value={record.record_name} />
            <CopyText label="Valor del registro" value={record.record_value} />
          </div>
        </li>
        <li>Espera a que el cambio se vea: suele tardar minutos, y hasta 48 horas.</li>
        <li>Vuelve aquí y búscalo. Cuando lo encontremos, el dominio queda comprobado en ese momento.</li>
      </ol>
      {missing !== null && <Notice kind="info" title="Aún no está" detail={missing} />}
      <div className={styles.buttons}>
        <Button
          kind={review === 'pending' ? 'primary' : 'secondary'}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Buscar el registro
        </Button>
      </div>
    </>
  );
}
