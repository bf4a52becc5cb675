import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';

interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Where to write to, and nothing else (spec §2). */
export function ContactDialog({ opened, onClose }: ContactDialogProps) {
  return (
    <Dialog
      title="Contacto"
      opened={opened}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <p>
        Escríbenos a <SupportEmail />
      </p>
    </Dialog>
  );
}
