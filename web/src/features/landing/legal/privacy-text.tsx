import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { usePlatform, useProductName } from '../../../lib/api/platform.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';

/** The day and version of the notice; dots until they are loaded. */
export function useNoticeDate(): string {
  const platform = usePlatform();
  return platform === undefined ? '…' : `${longDay(platform.privacy_notice_date)}, versión ${PRIVACY_NOTICE_VERSION}`;
}

/**
 * The contents that articles 14 to 16 and 21 to 37 of the LFPDPPP (DOF 20-mar-2025) require of a notice, in
 * our own words.
 */
export function PrivacyText() {
  const product = useProductName();
  const platform = usePlatform();
  const months = platform?.privacy_block_months ?? 0;
  const term = months % 12 === 0 ? `${months / 12} años` : `${months} meses`;
  return (
    <>
      <p>
        Este aviso explica qué datos personales tratamos cuando usas {product}, para qué y cómo puedes decidir sobre
        ellos, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.
      </p>

      <h3>Quién es responsable</h3>
      <p>
        {platform?.privacy_controller ?? '…'}, con domicilio en {platform?.company_address ?? '…'}, es responsable del
        tratamiento de tus datos personales en {product}. Para cualquier asunto de privacidad escribe a <PrivacyEmail />
        , donde nuestro departamento de datos personales atiende las solicitudes.
      </p>

      <h3>Qué datos tratamos</h3>
      <ul>
        <li>De identificación y contacto: tu nombre y tu correo electrónico.</li>
        <li>De tu trabajo: la entidad a la que perteneces y tu papel en la plataforma.</li>
        <li>
          De tu cuenta: tu contraseña, que guardamos cifrada de forma irreversible; tus sesiones, con el tipo de
          navegador y sus horas; el navegador con que te registraste, 90 días; y la versión de este aviso que aceptaste.
        </li>
        <li>
          Una marca al azar en tu navegador, que queda después de cerrar la sesión y distingue al tuyo de los de quien
          adivina contraseñas. La olvidamos a los 180 días sin uso.
        </li>
        <li>
          De tu capacitación: tu avance en los cursos y, si pides una constancia, tus respuestas, tu calificación y sus
          datos.
        </li>
        <li>
          De los casos para decidir: en qué situaciones ya decidiste, durante un año. Tu primera elección se suma a las
          de tu área sin tu nombre, y tu entidad ve solo totales de cinco personas o más.
        </li>
        <li>
          Si tu institución expide constancias laborales: tu CURP, tu ocupación, tus estudios y tu nombre por partes,
          que das tú o ella. Los guardamos cifrados y solo ella, tú y la autoridad laboral los reciben.
        </li>
        <li>
          Tus preguntas al asistente y sus respuestas, durante 180 días. Antes de guardarlas ocultamos nombres, correos,
          teléfonos y claves. Tu entidad ve, sin nombres, solo las que hicieron tres personas o más; puedes leerlas y
          borrarlas en <i>Mi cuenta, Tus datos</i>.
        </li>
        <li>
          Una bitácora de los actos importantes (quién registró, activó, rectificó o emitió qué), que nadie puede
          cambiar.
        </li>
        <li>
          De quien registra una entidad: el nombre de quien firma las constancias, el correo de contacto y la razón
          social.
        </li>
      </ul>
      <p>
        No pedimos datos personales sensibles ni datos financieros o patrimoniales. Te pedimos no escribirlos en el
        asistente. El recuadro del boletín no envía ni guarda tu correo.
      </p>

      <h3>Para qué los usamos</h3>
      <p>Son necesarias para darte el servicio y no requieren tu consentimiento adicional estas finalidades:</p>
      <ul>
        <li>crear tu cuenta, verificar tu correo y dejarte entrar;</li>
        <li>mostrarte los cursos, guardar tu avance y responder tus preguntas;</li>
        <li>emitir constancias y permitir que cualquiera las compruebe con su folio;</li>
        <li>informar a tu entidad sobre la capacitación de su personal;</li>
        <li>
          preparar la constancia de competencias o de habilidades laborales y la lista que la Ley Federal del Trabajo
          pide a tu institución (artículos 132, fracción XV, y 153-V);
        </li>
        <li>proteger la plataforma y cumplir obligaciones legales.</li>
      </ul>
      <p>
        Hoy no usamos tus datos para ninguna finalidad que requiera tu consentimiento. Si la hubiera, te lo pediríamos
        antes.
      </p>

      <h3>Cómo limitar el uso o la divulgación</h3>
      <p>
        Puedes borrar tus preguntas al asistente y cerrar tu cuenta tú mismo, en <i>Mi cuenta, Tus datos</i>. O escribe
        a <PrivacyEmail /> para pedir que limitemos el uso o la divulgación de tus datos, o para revocar tu
        consentimiento. La revocación no tiene efectos retroactivos. Si revocas lo que el servicio necesita, tendremos
        que cerrar tu cuenta.
      </p>

      <h3>Tus derechos ARCO</h3>
      <p>
        En cualquier momento puedes acceder a tus datos, rectificarlos si son inexactos o están incompletos, cancelarlos
        y oponerte a su tratamiento por una causa legítima, también cuando una decisión automatizada te afecte de manera
        significativa. Ejercer uno no condiciona ni impide ejercer otro.
      </p>
      <p>
        Con tu sesión, en <i>Mi cuenta, Tus datos</i>, los ejerces al momento: ves y descargas todo lo que guardamos de
        ti, corriges tu nombre, cambias tu correo y cierras tu cuenta. Las constancias ya emitidas conservan su texto;
        su página pública dice el día en que se rectificó el nombre.
      </p>
      <p>
        O envía tu solicitud a <PrivacyEmail />, tú o tu representante legal, con:
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
        Te comunicaremos la decisión en un plazo máximo de veinte días hábiles desde que recibimos tu solicitud y, si
        procede, la haremos efectiva dentro de los quince días hábiles siguientes a la respuesta. Cada plazo puede
        ampliarse una sola vez por un periodo igual cuando las circunstancias lo justifiquen. Los datos de acceso se
        entregan por vía electrónica, una vez acreditada tu identidad.
      </p>
      <p>
        El ejercicio es gratuito; solo pueden cobrarse los costos de reproducción, copias o envío. Podemos negarlo, en
        todo o en parte y siempre con el motivo, en los casos que prevé la ley: por ejemplo, si no se acredita la
        identidad, si no tenemos los datos o si se lesionan derechos de otra persona. Al cancelar, tu nombre y tu correo
        se bloquean durante {term}, el plazo en que pueden reclamarse responsabilidades por su tratamiento: nadie los
        usa, y después se suprimen solos.
      </p>

      <h3>Transferencias</h3>
      <p>
        Compartimos con tu entidad tus datos de cuenta y de capacitación, porque es ella quien administra tu acceso y
        necesita la evidencia: la transferencia es precisa para mantener la relación jurídica contigo y no requiere tu
        consentimiento. También podemos entregarlos a autoridades competentes cuando la ley lo exija. Quien conoce el
        folio de una constancia ve tu nombre, tu entidad, el curso, la calificación y su vigencia. No vendemos tus
        datos. Para cualquier otra transferencia te pediremos antes tu consentimiento.
      </p>

      <p>
        Quienes nos prestan servicios técnicos, como el alojamiento, el correo o, cuando se usan, un modelo de lenguaje
        para el asistente (que recibe las preguntas ya sin datos personales), tratan los datos por nuestra cuenta y solo
        para estos fines.
      </p>
      <p>
        Los videos que tu entidad añade se ven en un reproductor de YouTube. Al abrir uno, Google recibe tu dirección de
        internet y los datos de tu navegador, conforme a su propio aviso; usamos su modalidad sin cookies
        (youtube-nocookie.com) y nada se carga antes.
      </p>

      <h3>Seguridad y conservación</h3>
      <p>
        Mantenemos medidas administrativas, técnicas y físicas para proteger tus datos. Si una vulneración afecta de
        forma significativa tus derechos, te avisaremos de inmediato. Conservamos los datos mientras tu cuenta exista;
        al cerrarla, lo dicho del bloqueo. Los enlaces que se hicieron para ti se borran 90 días después de terminar, y
        los avisos de tu cuenta, un año después de que los lees. Las constancias emitidas y la bitácora permanecen como
        evidencia.
      </p>

      <h3>Almacenamiento en tu navegador</h3>
      <p>
        Guardamos en tu navegador lo que mantiene abierta tu sesión, tus respuestas y tu avance sin enviar, y la marca
        de que hablamos arriba, que permanece después de salir. No usamos cookies ni rastreadores.
      </p>

      <h3>Cambios a este aviso</h3>
      <p>
        Publicaremos cualquier cambio aquí mismo, con su fecha: este aviso se abre desde el pie de la portada y desde el
        inicio de sesión. Si quisiéramos usar tus datos para una finalidad distinta, te pediremos antes tu
        consentimiento.
      </p>

      <h3>Autoridad</h3>
      <p>
        Si consideras que no atendimos tu derecho, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno,
        autoridad en la materia desde el 21 de marzo de 2025.
      </p>
    </>
  );
}

function PrivacyEmail() {
  const email = usePlatform()?.privacy_email;
  return email === undefined ? <>…</> : <a href={`mailto:${email}`}>{email}</a>;
}
