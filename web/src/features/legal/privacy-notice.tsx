import { usePlatform, useProductName } from '../../lib/api/platform.ts';
import { SupportEmail } from '../../ui/text/support-email.tsx';
import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx';

/** What articles 14 to 16 and 21 to 37 of the LFPDPPP (DOF 20-mar-2025) ask a notice to say, in our own words. */
export function PrivacyNotice(dialog: LegalDialogProps) {
  const product = useProductName();
  const address = usePlatform()?.company_address;
  return (
    <LegalDialog {...dialog} title="Aviso de privacidad">
      <p>
        Este aviso explica qué datos personales tratamos cuando usas {product}, para qué y cómo puedes decidir sobre ellos, conforme a la
        Ley Federal de Protección de Datos Personales en Posesión de los Particulares.
      </p>

      <h3>Quién es responsable</h3>
      <p>
        {product}, con domicilio en {address ?? '…'}, es responsable del tratamiento de tus datos personales. Para cualquier asunto de
        privacidad escribe a <SupportEmail />, donde nuestro departamento de datos personales atiende las solicitudes.
      </p>

      <h3>Qué datos tratamos</h3>
      <ul>
        <li>De identificación y contacto: tu nombre y tu correo electrónico.</li>
        <li>De tu trabajo: la entidad a la que perteneces y tu papel en la plataforma.</li>
        <li>De tu cuenta: tu contraseña, que guardamos cifrada de forma irreversible, y los registros de acceso y de seguridad.</li>
        <li>
          De tu capacitación: tu avance en los cursos, las preguntas que haces al asistente y, si pides una constancia, tu calificación y
          sus datos.
        </li>
        <li>De quien registra una entidad: el nombre de quien firma las constancias, el correo de contacto y la razón social.</li>
      </ul>
      <p>No pedimos datos personales sensibles ni datos financieros o patrimoniales. Te pedimos no escribirlos en el asistente.</p>

      <h3>Para qué los usamos</h3>
      <p>Son necesarias para darte el servicio y no requieren tu consentimiento adicional estas finalidades:</p>
      <ul>
        <li>crear tu cuenta, verificar tu correo y dejarte entrar;</li>
        <li>mostrarte los cursos, guardar tu avance y responder tus preguntas;</li>
        <li>emitir constancias y permitir que cualquiera las compruebe con su folio;</li>
        <li>informar a tu entidad sobre la capacitación de su personal;</li>
        <li>proteger la plataforma y cumplir obligaciones legales.</li>
      </ul>
      <p>
        Requiere tu consentimiento una finalidad voluntaria: enviarte el boletín. Puedes negarte o darte de baja cuando quieras, sin que
        cambie el servicio.
      </p>

      <h3>Cómo limitar el uso o la divulgación</h3>
      <p>
        Escribe a <SupportEmail /> para pedir que dejemos de usar tus datos con fines voluntarios, que limitemos su divulgación o para
        revocar tu consentimiento. La revocación no tiene efectos retroactivos. Si revocas lo que el servicio necesita, tendremos que cerrar
        tu cuenta.
      </p>

      <h3>Tus derechos ARCO</h3>
      <p>
        En cualquier momento puedes acceder a tus datos, rectificarlos si son inexactos o están incompletos, cancelarlos y oponerte a su
        tratamiento por una causa legítima, también cuando una decisión automatizada te afecte de manera significativa. Ejercer uno no
        condiciona ni impide ejercer otro.
      </p>
      <p>
        Envía tu solicitud a <SupportEmail />, tú o tu representante legal, con:
      </p>
      <ol>
        <li>tu nombre y un domicilio u otro medio para recibir la respuesta;</li>
        <li>los documentos que acrediten tu identidad o, en su caso, la de tu representante y su personalidad;</li>
        <li>la descripción clara de los datos de que se trata, salvo que pidas acceso;</li>
        <li>el derecho que quieres ejercer o lo que solicitas;</li>
        <li>cualquier otro elemento que ayude a localizar tus datos.</li>
      </ol>
      <p>Si pides una rectificación, indica también el cambio y acompaña el documento que lo sustente.</p>
      <p>
        Te comunicaremos la decisión en un plazo máximo de veinte días hábiles desde que recibimos tu solicitud y, si procede, la haremos
        efectiva dentro de los quince días hábiles siguientes a la respuesta. Cada plazo puede ampliarse una sola vez por un periodo igual
        cuando las circunstancias lo justifiquen. Los datos de acceso se entregan por vía electrónica, una vez acreditada tu identidad.
      </p>
      <p>
        El ejercicio es gratuito; solo pueden cobrarse los costos de reproducción, copias o envío. Podemos negarlo, en todo o en parte y
        siempre con el motivo, en los casos que prevé la ley: por ejemplo, si no se acredita la identidad, si no tenemos los datos o si se
        lesionan derechos de otra persona. La cancelación pasa por un periodo de bloqueo antes de suprimir los datos.
      </p>

      <h3>Transferencias</h3>
      <p>
        Compartimos con tu entidad tus datos de cuenta y de capacitación, porque es ella quien administra tu acceso y necesita la evidencia:
        la transferencia es precisa para mantener la relación jurídica contigo y no requiere tu consentimiento. También podemos entregarlos
        a autoridades competentes cuando la ley lo exija. Quien conoce el folio de una constancia ve tu nombre, tu entidad, el curso, la
        calificación y su vigencia. No vendemos tus datos. Para cualquier otra transferencia te pediremos antes tu consentimiento.
      </p>

      <p>
        Quienes nos prestan servicios técnicos, como el alojamiento o, cuando se usa, el modelo de lenguaje del asistente, tratan los datos
        por nuestra cuenta y solo para estos fines.
      </p>

      <h3>Seguridad y conservación</h3>
      <p>
        Mantenemos medidas administrativas, técnicas y físicas para proteger tus datos. Si una vulneración afecta de forma significativa tus
        derechos, te avisaremos de inmediato. Conservamos los datos mientras tu cuenta exista y después el tiempo que exijan las
        obligaciones legales; las constancias emitidas permanecen como evidencia.
      </p>

      <h3>Almacenamiento en tu navegador</h3>
      <p>
        Guardamos en tu navegador solo lo que mantiene abierta tu sesión, y tus respuestas y tu avance sin enviar. No usamos rastreadores.
      </p>

      <h3>Cambios a este aviso</h3>
      <p>
        Publicaremos cualquier cambio aquí mismo, con su fecha: este aviso se abre desde el pie de la portada y desde el inicio de sesión.
        Si quisiéramos usar tus datos para una finalidad distinta, te pediremos antes tu consentimiento.
      </p>

      <h3>Autoridad</h3>
      <p>
        Si consideras que no atendimos tu derecho, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, autoridad en la materia
        desde el 21 de marzo de 2025.
      </p>
    </LegalDialog>
  );
}
