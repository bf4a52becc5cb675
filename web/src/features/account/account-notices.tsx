import type { AccountNotice } from '@finaula/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './account-notices.module.css';
import { KeepAccount } from './keep-account.tsx';

const SOMEBODY = 'alguien de la administración';

const titles: Record<AccountNotice['kind'], (by: string) => string> = {
  password_reset: (by) => `Tu contraseña se cambió con un enlace que generó ${by}`,
  password_set: (by) => `Tu contraseña se eligió con un enlace de verificación que generó ${by}`,
  name_corrected: (by) => `${capitalised(by)} rectificó tu nombre`,
  email_corrected: (by) => `${capitalised(by)} rectificó tu correo: desde ahora entras con el nuevo`,
  second_factor_reset: (by) => `${capitalised(by)} retiró tu verificación en dos pasos`,
  provider_linked: (by) => `Tu cuenta se unió a un proveedor de identidad que configuró ${by}`,
  provider_unlinked: (by) => `${capitalised(by)} separó tu cuenta de tu proveedor de identidad`,
  closure_requested: (by) => `${capitalised(by)} pidió cerrar tu cuenta`,
  email_changed: () => 'Tu correo cambió: desde ahora entras con el nuevo',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isOfPassword = ({ kind }: Pick<AccountNotice, 'kind'>) => kind === 'password_reset' || kind === 'password_set';
const isOfAccess = ({ kind }: AccountNotice) =>
  kind === 'second_factor_reset' || kind === 'provider_linked' || isOfPassword({ kind });

interface AccountNoticesProps {
  notices: readonly AccountNotice[];
  /** Whether the institution has an administrator, whom the user can ask. */
  administered: boolean;
}

/** Acts of other users on the account, shown until they are acknowledged. */
export function AccountNotices({ notices, administered }: AccountNoticesProps) {
  return (
    <section className={styles.notices} aria-label="Avisos de tu cuenta">
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} administered={administered} />
      ))}
    </section>
  );
}

function OneNotice({ notice, administered }: { notice: AccountNotice; administered: boolean }) {
  const { dropNotice } = useSessionUpdate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.acknowledgeNotice({ params: { id: notice.id } }),
    networkMode: 'always',
    onSuccess: () => dropNotice(notice.id),
    onError: (error) => notifyError('No pudimos guardar que lo leíste', detailOf(error)),
  });
  const toWhom = administered ? ' y avisa a quien administra tu entidad' : ' y escribe a soporte';
  const advice =
    notice.kind === 'closure_requested'
      ? 'Se cierra siete días después de la solicitud. Si no lo pediste o no estás de acuerdo, dilo y tu cuenta sigue abierta.'
      : notice.kind === 'second_factor_reset'
        ? `Ahora entras solo con tu contraseña: actívala de nuevo. Si no lo pediste, cambia tu contraseña${toWhom}.`
        : notice.kind === 'provider_linked'
          ? `Si entraste tú con el proveedor, no tienes que hacer nada. Si no, cambia tu contraseña, cierra las demás sesiones${toWhom}.`
          : isOfPassword(notice)
            ? `Si fuiste tú, no tienes que hacer nada. Si no, cámbiala ahora${toWhom}.`
            : notice.kind === 'provider_unlinked'
              ? 'Si tu institución te creó de nuevo en el proveedor, no tienes que hacer nada. Si no lo esperabas, dilo a quien administra tu entidad.'
              : 'Revisa que tus datos estén bien. Si no los pediste así, dilo a quien administra tu entidad.';
  return (
    <Notice
      kind="info"
      title={titles[notice.kind](notice.by_name ?? SOMEBODY)}
      detail={`Fue el ${longDateTimeOf(notice.at)}. ${advice}`}
      action={
        <span className={styles.actions}>
          {notice.kind === 'closure_requested' ? (
            <KeepAccount kind="secondary" />
          ) : (
            <ScreenLink to={isOfAccess(notice) ? '/cuenta' : '/cuenta/datos'} className={buttonLook('secondary')}>
              {isOfPassword(notice) ? 'Cambiar contraseña' : isOfAccess(notice) ? 'Ir a mi acceso' : 'Ver mis datos'}
            </ScreenLink>
          )}
          <Button kind="primary" loading={isPending} onClick={() => mutate()}>
            Entendido
          </Button>
        </span>
      }
    />
  );
}
