import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useProductName } from '../../lib/platform.ts';
import { dismissNotice } from '../../lib/session-token.ts';
import { useArrival } from '../../ui/arrival.ts';
import { Brand } from '../../ui/brand.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** `notice`: why a session that there was has ended. */
export function SignIn({ notice }: { notice: string | null }) {
  const product = useProductName();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Iniciar sesión');
  useArrival('entrar', heading);
  return (
    <div className={styles.solo}>
      <div className={styles.ground}>
        <Rosette seed="finaula" line={0.2} className={styles.rosette} />
      </div>
      <header className={styles.head}>
        <Brand />
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        <div className={styles.card}>
          <PlaceLink place={{}} className={styles.back} onClick={dismissNotice}>
            <ArrowLeft aria-hidden="true" />
            Volver al inicio
          </PlaceLink>
          <h1 ref={heading} tabIndex={-1}>
            Iniciar sesión
          </h1>
          {notice !== null && (
            <div className={styles.notice}>
              <Notice kind="info" title={notice} />
            </div>
          )}
          <SignInForm />
        </div>
      </main>
      <footer className={styles.foot}>
        © {new Date().getFullYear()} {product}
      </footer>
    </div>
  );
}
