import { useNavigate } from '@tanstack/react-router';
import { ContactDialog } from '../features/landing/contact/contact-dialog.tsx';
import { PrivacyNotice } from '../features/landing/legal/privacy-notice.tsx';
import { Terms } from '../features/landing/legal/terms.tsx';
import { RegistrationDialog } from '../features/registration/registration-dialog.tsx';
import type { SearchParams } from '../lib/navigation/search-params.ts';

/**
 * The dialogs over the landing page and the sign-in card. They stay mounted after opening, so that typed
 * text is not lost.
 */
export function VisitorDialogs({ search }: { search: SearchParams }) {
  const navigate = useNavigate();
  const { registro, dialogo } = search;

  const go = (change: Pick<SearchParams, 'registro' | 'dialogo'>) =>
    void navigate({
      to: '.',
      search: (current: SearchParams) => ({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    });
  const close = () => go({ dialogo: undefined });
  return (
    <>
      <RegistrationDialog
        tab={registro}
        covered={dialogo !== undefined}
        onTab={(tab) => go({ registro: tab })}
        onClose={() => go({ registro: undefined })}
      />
      <ContactDialog opened={dialogo === 'contacto'} onClose={close} />
      <PrivacyNotice opened={dialogo === 'privacidad'} onClose={close} />
      <Terms opened={dialogo === 'terminos'} onClose={close} />
    </>
  );
}
