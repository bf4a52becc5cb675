import { Copy, Download } from 'lucide-react';
import { useProductName } from '../../../lib/api/platform.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { csvOf, saveFile } from '../../../lib/files/save-file.ts';
import { ShareLink } from '../../../ui/dialogs/share-link.tsx';
import { useCopy } from '../../../ui/dialogs/use-copy.ts';
import { notifyInfo } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import styles from './made-links.module.css';
import type { MadeLink } from './use-verification-link.ts';
import { verificationMessage } from './use-verification-link.ts';

const NO_CLIPBOARD = 'Tu navegador no deja copiar aquí: descarga el CSV.';

/** The links of several people, to share one by one or together: they cannot be shown again. */
export function MadeLinks({ links }: { links: readonly MadeLink[] }) {
  const all = links.map(
    ({ user, verification_link, expires_at }) =>
      `${user.name} (${user.email}), hasta el ${longDateOf(expires_at)}: ${verification_link}`,
  );
  const { copied, copy } = useCopy(all.join('\n'), { onFailed: () => notifyInfo(NO_CLIPBOARD) });
  const save = () =>
    saveFile(
      csvOf([
        ['Nombre', 'Correo', 'Enlace', 'Vence'],
        ...links.map(({ user, verification_link, expires_at }) => [
          user.name,
          user.email,
          verification_link,
          longDateOf(expires_at),
        ]),
      ]),
      'enlaces-de-verificacion.csv',
    );
  return (
    <>
      <p className={styles.note}>
        {links.some(({ sent_to }) => sent_to !== null) && 'También los enviamos por correo. '}
        Pásalos antes de cerrar: no se pueden volver a ver, sólo generar otros.
      </p>
      <div className={styles.all}>
        <Button kind="soft" onClick={copy}>
          <Copy aria-hidden="true" />
          {copied ? 'Copiados' : 'Copiar todos'}
        </Button>
        <Button kind="secondary" onClick={save}>
          <Download aria-hidden="true" />
          Descargar CSV
        </Button>
      </div>
      <ul className={styles.links} aria-label="Enlaces generados">
        {links.map((link) => (
          <MadeLinkRow key={link.user.id} link={link} />
        ))}
      </ul>
    </>
  );
}

function MadeLinkRow({ link }: { link: MadeLink }) {
  const productName = useProductName();
  const { copied, copy } = useCopy(link.verification_link, { onFailed: () => notifyInfo(NO_CLIPBOARD) });
  const { name, email } = link.user;
  return (
    <li>
      <Person name={name} email={email} />
      <div className={styles.ways}>
        <Button kind="secondary" aria-label={`${copied ? 'Copiado' : 'Copiar'} el enlace de ${name}`} onClick={copy}>
          <Copy aria-hidden="true" />
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
        <ShareLink message={verificationMessage(link, productName)} name={name} />
      </div>
    </li>
  );
}
