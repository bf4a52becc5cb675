import { useRouter } from '@tanstack/react-router';
import { type LinkPage, mailLinkIn } from '../../lib/navigation/mail-links.ts';
import { Button } from './button.tsx';
import { FormField } from './form-field.tsx';
import styles from './paste-link.module.css';
import { useForm } from './use-form.ts';

/** Opens a mailed link that the user copies, for one that a mail program or gateway cut off. */
export function PasteLink({ page }: { page: LinkPage }) {
  const router = useRouter();
  const form = useForm(
    { link: '' },
    {
      link: (text) =>
        mailLinkIn(text, page) === undefined
          ? 'A este enlace también le falta una parte. Copia del correo la dirección entera que está debajo del botón.'
          : null,
    },
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ link }) => router.history.push(mailLinkIn(link, page) ?? '/'))}
    >
      <FormField
        form={form}
        name="link"
        label="Pega aquí el enlace"
        help="Está en el correo, debajo del botón."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button kind="primary" type="submit">
        Abrir el enlace
      </Button>
    </form>
  );
}
