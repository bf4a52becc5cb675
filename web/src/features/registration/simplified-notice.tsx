import { usePlatform, useProductName } from '../../lib/api/platform.ts';
import styles from './registration-form.module.css';

/** The contents of a simplified notice where a screen asks for data (LFPDPPP arts. 15 I–IV and 16 II). */
export function SimplifiedNotice() {
  const product = useProductName();
  const platform = usePlatform();
  return (
    <p className={styles.notice}>
      <b>Aviso de privacidad simplificado.</b> {platform?.privacy_controller ?? product}, con domicilio en{' '}
      {platform?.company_address ?? '…'}, trata tu nombre, tu correo, tu entidad y lo que haces aquí (avance,
      constancias, preguntas al asistente; ningún dato sensible) para darte la cuenta y los cursos, emitir tus
      constancias e informar a tu entidad de tu capacitación. Ninguna de estas finalidades requiere otro consentimiento.
      Para limitar su uso o ejercer tus derechos: <i>Mi cuenta, Tus datos</i>, o {platform?.privacy_email ?? '…'}. El
      aviso integral se abre en el enlace de arriba y desde el pie de la portada.
    </p>
  );
}
