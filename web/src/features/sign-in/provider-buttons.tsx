import { LogIn } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import styles from './provider-buttons.module.css';

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** Whether the institution requires its provider: then passwords are not offered first. */
  only: boolean;
  /** The provider that the browser is being redirected to. */
  leaving: string | undefined;
  onLeave: (id: string) => void;
}

/** The identity providers of the typed address. */
export function ProviderButtons({ providers, only, leaving, onLeave }: ProviderButtonsProps) {
  return (
    <div className={styles.providers}>
      {only ? (
        <p>Tu institución pide entrar con su propia cuenta.</p>
      ) : (
        <p className={styles.or}>
          <span>o</span>
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          kind={only ? 'primary' : 'secondary'}
          size="large"
          className={styles.button}
          loading={leaving === id}
          onClick={() => onLeave(id)}
        >
          <LogIn aria-hidden="true" />
          <span>Entrar con {name}</span>
        </Button>
      ))}
    </div>
  );
}
