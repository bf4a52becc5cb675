import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { DialogLink } from '../../ui/navigation/dialog-link.tsx';
import styles from './registration-form.module.css';
import { SimplifiedNotice } from './simplified-notice.tsx';

/** The consent, without a checkbox (design §4), and the button. */
export function SubmitRow({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <>
      <div className={styles.submit}>
        <p className={styles.consent}>
          Al crear tu cuenta aceptas el <DialogLink dialog={{ dialogo: 'privacidad' }}>aviso de privacidad</DialogLink>{' '}
          y los <DialogLink dialog={{ dialogo: 'terminos' }}>términos y condiciones</DialogLink>.
        </p>
        <Button kind="primary" size="large" type="submit" loading={loading}>
          {children}
        </Button>
      </div>
      <SimplifiedNotice />
    </>
  );
}
