import { CHARACTERS } from '@finaula/contract/constants';
import type { ManagedEntity, TakeoverEffects } from '@finaula/contract/institutions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { pendingUsersQuery, useUpdateEntityInCache } from '../../../lib/entities/admin-lists.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ResetLinkDialog } from '../../../ui/dialogs/reset-link-dialog.tsx';
import { useResetLink } from '../../../ui/dialogs/use-reset-link.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './undo-dialog.module.css';

interface UndoDialogProps {
  entity: ManagedEntity | null;
  onClose: () => void;
  /** Receives the focus afterwards: the button disappears with the takeover. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Preview of undoing a takeover; afterwards its result and the remaining tasks. */
export function UndoDialog({ entity, onClose, otherwise }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const updateInCache = useUpdateEntityInCache();
  const reset = useResetLink();
  const formId = useId();
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo: queda en la bitácora.') });
  const last = useRef(entity);
  if (entity !== null) last.current = entity;
  const shown = last.current;
  const preview = useQuery({
    queryKey: ['takeover-effects', entity?.id],
    queryFn: () => api.previewUndo({ params: { id: entity?.id ?? '' } }),
    enabled: entity !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const undo = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.undoTakeover({ params: { id }, body: { reason } }),
    networkMode: 'always',
    onSuccess: ({ undone, ...changed }) => {
      notifySuccess(`El registro de ${changed.nombre_entidad} quedó anulado`);
      updateInCache(changed);
      // The user who took over waits for access again.
      void queryClient.invalidateQueries({ queryKey: pendingUsersQuery.queryKey });
    },
    onError: (error) => notifyError('Error al anular el registro', detailOf(error)),
  });
  const done = undo.data?.undone;
  return (
    <Dialog
      title={done ? 'El registro quedó anulado' : '¿Anular el registro?'}
      opened={entity !== null}
      onClose={onClose}
      onClosed={() => {
        undo.reset();
        form.reset();
      }}
      otherwise={otherwise}
      size={640}
      foot={
        done ? (
          <Button kind="primary" onClick={onClose}>
            Listo
          </Button>
        ) : (
          <>
            <Button kind="secondary" data-autofocus onClick={onClose}>
              Cancelar
            </Button>
            <Button
              kind="danger"
              type="submit"
              form={formId}
              loading={undo.isPending}
              disabled={preview.data === undefined}
            >
              Anular el registro
            </Button>
          </>
        )
      }
    >
      {shown !== null && (
        <div className={styles.body}>
          {preview.isPending && entity !== null && !done && (
            <ListSkeleton label="Revisando lo que cambiaría…" rows={2} />
          )}
          {preview.error !== null && !done && (
            <LoadFailure
              title="Error al revisar lo que cambiaría"
              error={preview.error}
              retrying={preview.isFetching}
              onRetry={preview.refetch}
            />
          )}
          {done ? (
            <>
              <p>
                <b>{shown.nombre_entidad}</b> está suspendida: nadie puede tomarla hasta que la devuelvas al directorio
                con «Revisar».
              </p>
              <Effects effects={done} done />
              <NewPasswords people={done.new_password} makingFor={reset.makingFor} onMake={reset.make} />
            </>
          ) : (
            preview.data && (
              <>
                <p>
                  <b>{shown.nombre_entidad}</b> queda suspendida, y se revierte en un solo paso todo lo que se hizo
                  desde entonces:
                </p>
                <Effects effects={preview.data} />
                <form
                  id={formId}
                  noValidate
                  onSubmit={form.submit(
                    ({ reason }) => undo.isPending || undo.mutate({ id: shown.id, reason: reason.trim() }),
                  )}
                >
                  <TextAreaField
                    label="Motivo"
                    rows={2}
                    maxLength={CHARACTERS.reason}
                    required
                    {...form.field('reason')}
                  />
                </form>
              </>
            )
          )}
          <ResetLinkDialog link={reset.link} onClose={reset.close} />
        </div>
      )}
    </Dialog>
  );
}

/** The sentence for one, or the one for several with their number. */
const some = (n: number, one: string, many: string) => n > 0 && (n === 1 ? one : `${n} ${many}`);

const settingNames: Record<TakeoverEffects['settings'][number], string> = {
  details: 'razón social, firmante y contacto',
  assistant: 'el asistente',
  invitation_code: 'el código de invitación',
  institution_layer: 'la tarjeta y las notas de la institución',
};

/** One line per kind of effect, before or after undoing. */
function linesOf(effects: TakeoverEffects, done: boolean): string[] {
  const say = (future: string, past: string) => (done ? past : future);
  const settings = effects.settings.map((setting) => settingNames[setting]).join(', ');
  return [
    `${say('Pierden', 'Perdieron')} el acceso: ${effects.administrators.map(({ name, email }) => `${name} (${email})`).join(', ')}.`,
    some(
      effects.sessions,
      `1 sesión abierta ${say('se cierra', 'se cerró')}.`,
      `sesiones abiertas ${say('se cierran', 'se cerraron')}.`,
    ),
    some(
      effects.links,
      `1 enlace sin usar ${say('deja', 'dejó')} de servir.`,
      `enlaces sin usar ${say('dejan', 'dejaron')} de servir.`,
    ),
    some(
      effects.unverified,
      `1 persona que verificó ${say('vuelve', 'volvió')} a quedar pendiente.`,
      `personas que verificó ${say('vuelven', 'volvieron')} a quedar pendientes.`,
    ),
    some(
      effects.new_password.length,
      `1 persona cuya contraseña se cambió con un enlace suyo ${say('necesitará', 'necesita')} una nueva.`,
      `personas cuya contraseña se cambió con un enlace suyo ${say('necesitarán', 'necesitan')} una nueva.`,
    ),
    some(
      effects.switched,
      `1 persona que activó o desactivó ${say('vuelve', 'volvió')} a como estaba.`,
      `personas que activó o desactivó ${say('vuelven', 'volvieron')} a como estaban.`,
    ),
    some(
      effects.corrected,
      `1 persona cuyo nombre o correo rectificó ${say('recupera', 'recuperó')} el suyo.`,
      `personas cuyo nombre o correo rectificó ${say('recuperan', 'recuperaron')} el suyo.`,
    ),
    some(
      effects.employment,
      `1 persona cuya área, número o baja cambió ${say('recupera', 'recuperó')} lo de antes.`,
      `personas cuya área, número o baja cambió ${say('recuperan', 'recuperaron')} lo de antes.`,
    ),
    some(
      effects.reopened,
      `1 cuenta que cerró se ${say('abre', 'abrió')} de nuevo; su titular necesita otra contraseña.`,
      `cuentas que cerró se ${say('abren', 'abrieron')} de nuevo; sus titulares necesitan otra contraseña.`,
    ),
    some(
      effects.disputed,
      `1 constancia emitida desde entonces ${say('queda', 'quedó')} en disputa.`,
      `constancias emitidas desde entonces ${say('quedan', 'quedaron')} en disputa.`,
    ),
    some(
      effects.reinstated,
      `1 constancia que revocó ${say('vuelve', 'volvió')} a valer.`,
      `constancias que revocó ${say('vuelven', 'volvieron')} a valer.`,
    ),
    some(
      effects.videos,
      `1 video que añadió ${say('se quita', 'se quitó')}.`,
      `videos que añadió ${say('se quitan', 'se quitaron')}.`,
    ),
    some(
      effects.courses,
      `1 curso propio que publicó ${say('se retira', 'se retiró')}.`,
      `cursos propios que publicó ${say('se retiran', 'se retiraron')}.`,
    ),
    some(
      effects.obligations,
      `1 obligación que creó ${say('termina', 'terminó')}.`,
      `obligaciones que creó ${say('terminan', 'terminaron')}.`,
    ),
    some(
      effects.waivers,
      `1 exención que concedió ${say('termina', 'terminó')}.`,
      `exenciones que concedió ${say('terminan', 'terminaron')}.`,
    ),
    effects.auditors.length > 0 &&
      `${say('Dejan', 'Dejaron')} de leer quienes invitó como auditores: ${effects.auditors.map(({ name, email }) => `${name} (${email})`).join(', ')}.`,
    effects.providers.length > 0 &&
      `${say('Se quitan', 'Se quitaron')} los proveedores de identidad: ${effects.providers.join(', ')}.`,
    effects.domains.length > 0 && `${say('Se retiran', 'Se retiraron')} los dominios: ${effects.domains.join(', ')}.`,
    some(
      effects.tokens.length,
      `1 token del directorio ${say('deja', 'dejó')} de servir.`,
      `tokens del directorio ${say('dejan', 'dejaron')} de servir.`,
    ),
    settings !== '' && `${say('Vuelven', 'Volvieron')} a como estaban: ${settings}.`,
  ].filter((line) => line !== false);
}

function Effects({ effects, done = false }: { effects: TakeoverEffects; done?: boolean }) {
  return (
    <ul className={styles.effects}>
      {linesOf(effects, done).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface NewPasswordsProps {
  people: TakeoverEffects['new_password'];
  makingFor: string | null;
  onMake: (person: TakeoverEffects['new_password'][number]) => void;
}

/** Users who cannot sign in until they get a link. */
function NewPasswords({ people, makingFor, onMake }: NewPasswordsProps) {
  if (people.length === 0) return null;
  return (
    <section className={styles.next}>
      <h3>Falta que les envíes un enlace</h3>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b>
              <span className={styles.email}>{person.email}</span>
            </span>
            <Button
              kind="soft"
              aria-label={`Enlace para nueva contraseña de ${person.name}`}
              aria-haspopup="dialog"
              loading={makingFor === person.id}
              onClick={() => onMake(person)}
            >
              Nueva contraseña
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
