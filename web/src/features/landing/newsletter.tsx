import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { emailRule } from '../../lib/field-rules.ts';
import { useProductName } from '../../lib/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/toast.tsx';
import styles from './newsletter.module.css';

/** It thanks and makes no call (spec §2). */
export function Newsletter() {
  const product = useProductName();
  const [subscribed, setSubscribed] = useState(false);
  const form = useForm({ name: 'boletin', mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailRule } });
  const subscribe = () => {
    setSubscribed(true);
    notifySuccess(messages.newsletterThanks);
  };
  return (
    <>
      <h2 className={styles.title}>Novedades de cumplimiento en tu correo</h2>
      <p className={styles.text}>Suscríbete al boletín de {product}.</p>
      {subscribed ? (
        <Thanks />
      ) : (
        <form className={styles.form} noValidate onSubmit={form.onSubmit(subscribe, () => form.getInputNode('email')?.focus())}>
          <Field
            {...form.getInputProps('email')}
            key={form.key('email')}
            className={styles.field}
            label="Correo electrónico"
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
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

/** Stands in the form's place and takes the focus that went with it. */
function Thanks() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className={styles.thanks} ref={panel} tabIndex={-1}>
      <Notice kind="ok" title={messages.newsletterThanks} />
    </div>
  );
}
