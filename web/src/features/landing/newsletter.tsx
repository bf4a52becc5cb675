import { CHARACTERS } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useProductName } from '../../lib/api/platform.ts';
import { emailRule } from '../../lib/forms/field-rules.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import styles from './newsletter.module.css';

/** Thanks the user and makes no call (spec §2). */
export function Newsletter() {
  const product = useProductName();
  const [subscribed, setSubscribed] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const subscribe = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const fault = emailRule(field.value);
    setWrong(fault);
    if (fault !== null) return field.focus();
    setSubscribed(true);
    void import('../../ui/feedback/toast.tsx').then(({ notifySuccess }) => notifySuccess(messages.newsletterThanks));
  };
  return (
    <>
      <h2 className={styles.title}>Novedades de cumplimiento en tu correo</h2>
      <p className={styles.text}>Suscríbete al boletín de {product}.</p>
      {subscribed ? (
        <Thanks />
      ) : (
        <form className={styles.form} noValidate onSubmit={subscribe}>
          <Field
            error={wrong}
            onChange={() => setWrong(null)}
            className={styles.field}
            label="Correo electrónico"
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CHARACTERS.email}
            placeholder="nombre@institucion.mx"
            required
          />
          <Button kind="primary" type="submit">
            Suscribirme
          </Button>
        </form>
      )}
    </>
  );
}

/** Replaces the form and receives its focus. */
function Thanks() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className={styles.thanks} ref={panel} tabIndex={-1}>
      <Notice kind="ok" title={messages.newsletterThanks} />
    </div>
  );
}
