import type { PeopleImport } from '@finaula/contract/people-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { notifyError, notifyInfo, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './applied-step.module.css';
import { DownloadErrors } from './download-errors.tsx';
import { importQuery } from './people-import-query.ts';
import { useDownload } from './use-download.ts';
import { count, effectOf, people } from './words.ts';

/** The result of an import: links to hand out, the list of people, and undo. */
export function AppliedStep({ found }: { found: PeopleImport }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<PeopleImport | null>(null);
  const undo = useMutation({
    mutationFn: (reason: string) => api.undoPeopleImport({ params: { id: found.id }, body: { reason } }),
    networkMode: 'always',
    onSuccess: ({ kept, ...undone }) => {
      cache.setQueryData(importQuery(found.id).queryKey, undone);
      void cache.invalidateQueries({ queryKey: ['entity-users'] });
      notifySuccess('Importación deshecha');
      if (kept > 0)
        notifyInfo(
          kept === 1
            ? 'Una persona cambió después y se queda como está.'
            : `${people(kept)} cambiaron después y se quedan como están.`,
        );
    },
    onError: (error) => {
      notifyError('No se deshizo', detailOf(error));
      void cache.invalidateQueries({ queryKey: importQuery(found.id).queryKey });
    },
    onSettled: () => setAsking(null),
  });
  const undone = found.state === 'undone';
  const { create, update, leave, refused } = found.counts;
  const total = effectOf(found);
  const applied = total === 1 ? 'Se aplicó 1 cambio' : `Se aplicaron ${count(total)} cambios`;
  const at = undone ? found.undone_at : found.applied_at;
  return (
    <section className={styles.box} aria-labelledby="resultado">
      <h2 id="resultado">{undone ? 'Importación deshecha' : applied}</h2>
      <p className={styles.note}>
        {found.file_name}
        {at !== null && ` · ${longDateTimeOf(at)}`}
      </p>
      {undone ? (
        <p>Quienes se crearon ya no están, y los demás volvieron a como estaban antes de la importación.</p>
      ) : (
        <dl className={`${styles.facts} num`}>
          <Fact name="Se crearon" value={create} />
          <Fact name="Cambiaron" value={update} />
          <Fact name="Se fueron" value={leave + found.absent} />
        </dl>
      )}
      {!undone && found.invited > 0 && <Invited found={found} />}
      {!undone && refused > 0 && (
        <div className={styles.links}>
          <p>
            {refused === 1
              ? '1 fila con error no se aplicó. Descárgala, corrígela'
              : `${count(refused)} filas con error no se aplicaron. Descárgalas, corrígelas`}{' '}
            e importa ese archivo.
          </p>
          <DownloadErrors found={found} />
        </div>
      )}
      <p className={styles.acts}>
        <ScreenLink to="/personas" className={buttonLook('primary')}>
          Ver a las personas
        </ScreenLink>
        <ScreenLink to="/personas/importar" className={buttonLook('secondary')}>
          Importar otro archivo
        </ScreenLink>
        {found.can_undo && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(found)}>
            <Undo2 aria-hidden="true" />
            Deshacer…
          </Button>
        )}
      </p>
      {!undone && !found.can_undo && (
        <p className={styles.note}>Ya no se puede deshacer: alguien que se creó ya entró, o pasaron 30 días.</p>
      )}
      <ReasonDialog
        subject={asking}
        title={() => '¿Deshacer esta importación?'}
        confirm={() => 'Deshacer la importación'}
        pending={undo.isPending}
        onConfirm={(_, reason) => undo.mutate(reason)}
        onClose={() => setAsking(null)}
      >
        {({ counts }) => (
          <p>
            {counts.create > 0 &&
              (counts.create === 1
                ? 'Se borra la cuenta de la persona que se creó, con su invitación. '
                : `Se borran las cuentas de las ${people(counts.create)} que se crearon, con sus invitaciones. `)}
            Quienes cambiaron o se fueron vuelven a como estaban, salvo quien haya cambiado después.
          </p>
        )}
      </ReasonDialog>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count(value)}</dd>
  </div>
);

/** People who have not accepted yet: mailed ones, and a list of links for those without mail. */
function Invited({ found }: { found: PeopleImport }) {
  const { save, saving } = useDownload();
  const [asking, setAsking] = useState<PeopleImport | null>(null);
  const download = () => save('createInvitationLinks', { params: { id: found.id } }, 'enlaces-de-invitacion.csv');
  return (
    <div className={styles.links}>
      <p>
        {found.by_mail ? (
          <>
            {people(found.invited)} por entrar. Su invitación sale por correo; el avance está en{' '}
            <ScreenLink to="/mensajes">Mensajes</ScreenLink>.
          </>
        ) : (
          `${people(found.invited)} por entrar. Entrega a cada quien su enlace: es personal y vale 14 días. Otra descarga anula los enlaces anteriores.`
        )}
      </p>
      <Button
        kind={found.by_mail ? 'quiet' : 'secondary'}
        loading={saving}
        aria-haspopup={found.by_mail ? 'dialog' : undefined}
        onClick={() => (found.by_mail ? setAsking(found) : download())}
      >
        <Download aria-hidden="true" />
        {found.by_mail ? 'Generar enlaces nuevos…' : 'Descargar los enlaces'}
      </Button>
      <ConfirmDialog
        subject={asking}
        title={() => '¿Generar enlaces nuevos?'}
        confirm={() => `Anular los ${count(found.invited)} enviados`}
        dangerous
        pending={saving}
        onConfirm={() => {
          setAsking(null);
          download();
        }}
        onClose={() => setAsking(null)}
      >
        {() => (
          <p>
            Se descarga una lista con un enlace nuevo para cada persona, y los que ya se enviaron por correo dejan de
            valer. Hazlo solo si vas a entregar los nuevos.
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
