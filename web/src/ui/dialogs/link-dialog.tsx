import { Clock, MailCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { CopyLink } from './copy-link.tsx';
import { Dialog } from './dialog.tsx';
import styles from './link-dialog.module.css';
import { ShareLink, type ShareMessage } from './share-link.tsx';

/** A link for one person, with instructions for its receiver. */
export interface PersonalLink {
  address: string;
  name: string;
  email: string;
  /** The address the same link is mailed to; null without mail. */
  sentTo: string | null;
  steps: readonly string[];
  /** The text for sharing it. */
  message: ShareMessage;
  /** How long the link is valid. */
  term: ReactNode;
}

interface LinkDialogProps {
  title: string;
  /** Null when there is no link to show. */
  link: PersonalLink | null;
  onClose: () => void;
}

/** Shows a new link: it cannot be shown again, only replaced. */
export function LinkDialog({ title, link, onClose }: LinkDialogProps) {
  // Keep the link while the dialog fades out.
  const last = useRef(link);
  if (link !== null) last.current = link;
  const shown = last.current;
  return (
    <Dialog
      title={title}
      opened={link !== null}
      onClose={onClose}
      foot={
        <Button kind="secondary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      {shown !== null && (
        <>
          <p className={styles.whom}>
            Para <b>{shown.name}</b>, {shown.email}
          </p>
          {shown.sentTo !== null && (
            <p className={styles.sent}>
              <MailCheck aria-hidden="true" />
              <span>
                También se lo enviamos por correo a <b>{shown.sentTo}</b>. Si no le llega, mira en <b>Mensajes</b> por
                qué.
              </span>
            </p>
          )}
          <CopyLink link={shown.address} key={shown.address} />
          <div className={styles.share}>
            <ShareLink message={shown.message} name={shown.name} />
          </div>
          <ol className={styles.steps}>
            {shown.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles.term}>
            <Clock aria-hidden="true" />
            <span>{shown.term}</span>
          </p>
        </>
      )}
    </Dialog>
  );
}
