import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx';
import { PrivacyText, useNoticeDate } from './privacy-text.tsx';

/** The notice over the landing page and the sign-in. */
export const PrivacyNotice = (dialog: LegalDialogProps) => (
  <LegalDialog {...dialog} title="Aviso de privacidad" updated={useNoticeDate()}>
    <p>
      <ScreenLink to="/aviso-de-privacidad">Ábrelo en su propia página</ScreenLink>, para imprimirlo o enviarlo.
    </p>
    <PrivacyText />
  </LegalDialog>
);
