import { Mail, MessageCircle, Share2 } from 'lucide-react';
import { Button, buttonLook } from '../forms/button.tsx';
import styles from './share-link.module.css';

export interface ShareMessage {
  to: string;
  subject: string;
  /** Contains sender, purpose, link and expiry. */
  body: string;
}

export const mailAddress = ({ to, subject, body }: ShareMessage): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
export const whatsAppAddress = ({ body }: ShareMessage): string => `https://wa.me/?text=${encodeURIComponent(body)}`;

/** Shares a link by the user's own mail, WhatsApp, or a phone's share sheet. The platform sends nothing. */
export function ShareLink({ message, name }: { message: ShareMessage; name: string }) {
  const { subject, body } = message;
  return (
    <div className={styles.ways}>
      <a className={buttonLook('secondary')} href={mailAddress(message)} aria-label={`Enviar por correo a ${name}`}>
        <Mail aria-hidden="true" />
        Correo
      </a>
      <a
        className={buttonLook('secondary')}
        href={whatsAppAddress(message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Enviar por WhatsApp a ${name} (se abre en otra pestaña)`}
      >
        <MessageCircle aria-hidden="true" />
        WhatsApp
      </a>
      {'share' in navigator && matchMedia('(pointer: coarse)').matches && (
        <Button
          kind="secondary"
          aria-label={`Compartir el enlace de ${name}`}
          onClick={() => void navigator.share({ title: subject, text: body }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" />
          Compartir
        </Button>
      )}
    </div>
  );
}
