import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SupportEmail } from '../../../ui/text/support-email.tsx';

interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the support address only (spec §2). */
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
