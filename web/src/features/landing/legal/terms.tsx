import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import { usePlatform, useProductName } from '../../../lib/api/platform.ts';
import { SupportEmail } from '../../../ui/text/support-email.tsx';
import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx';

export function Terms(dialog: LegalDialogProps) {
  const product = useProductName();
  const address = usePlatform()?.company_address;
  return (
    <LegalDialog {...dialog} title="Términos y condiciones" updated="20 de noviembre de 2026">
      <p>
        Al crear una cuenta en {product} aceptas estos términos. El servicio lo presta {product}, con domicilio en{' '}
        {address ?? '…'}. Para cualquier duda escribe a <SupportEmail />.
      </p>

      <h3>El servicio</h3>
      <p>
        {product} ofrece cursos de cumplimiento financiero con láminas y evaluaciones, un asistente por curso y
        constancias de quien aprueba. Los contenidos son capacitación general: citan la ley que se leyó y su fecha, pero
        no sustituyen la asesoría legal ni las políticas de tu entidad.
      </p>

      <h3>Las constancias</h3>
      <p>
        Una constancia acredita que una persona aprobó la evaluación de un curso en la fecha que indica. La emite tu
        entidad y cualquiera puede comprobarla con su folio. No es una certificación oficial ni la autorización, el
        registro o el aval de una autoridad. Puede vencer, o revocarse con un motivo.
      </p>

      <h3>Tu cuenta</h3>
      <ul>
        <li>Los datos que registres deben ser tuyos y verdaderos.</li>
        <li>Tu contraseña es personal. Si crees que alguien más la conoce, escríbenos.</li>
        <li>Contesta tú las evaluaciones y no compartas sus respuestas.</li>
        <li>El administrador de tu entidad verifica tu cuenta y puede desactivarla.</li>
      </ul>

      <h3>Las entidades</h3>
      <p>
        Quien registra una entidad declara que puede actuar en su nombre y designa a la persona que firma sus
        constancias. Si la entidad ya estaba en el directorio sin administrador, pasa a administrarla y a su personal
        registrado. Podemos revisar ese registro y anularlo si no corresponde. La inclusión en el directorio no implica
        relación comercial, autorización ni aval.
      </p>

      <h3>Los planes</h3>
      <p>
        El plan Standard es gratuito: cursos básicos de cumplimiento y constancias, hasta {STANDARD_PLAN_USERS} usuarios
        por entidad. Las condiciones y el precio del plan Custom se acuerdan por escrito con cada entidad.
      </p>

      <h3>Uso permitido</h3>
      <p>
        Los contenidos son para capacitar a tu personal y para tu propio aprendizaje. No los revendas ni los publiques,
        no intentes entrar a datos ajenos ni afectes el servicio. Lo que tu entidad añade, como videos o enlaces, es
        responsabilidad suya.
      </p>

      <h3>El asistente</h3>
      <p>
        El asistente responde con el contenido del curso y señala las láminas de las que sale su respuesta. Puede
        equivocarse: comprueba en la fuente antes de decidir, y no le escribas datos de clientes.
      </p>

      <h3>Disponibilidad y responsabilidad</h3>
      <p>
        Procuramos que el servicio esté disponible y al día, pero puede interrumpirse por mantenimiento o causas ajenas.
        Nada de lo dicho aquí limita los derechos que la ley mexicana te da de forma irrenunciable.
      </p>

      <h3>Fin de la cuenta y cambios</h3>
      <p>
        Puedes cerrar tu cuenta cuando quieras, en <i>Mi cuenta, Tus datos</i>. Podemos suspender la de quien incumpla
        estos términos, diciéndole el motivo. Si los cambiamos, publicaremos aquí la nueva versión con su fecha.
      </p>

      <h3>Ley aplicable</h3>
      <p>
        Rigen las leyes de los Estados Unidos Mexicanos. El tratamiento de tus datos se explica en el aviso de
        privacidad.
      </p>
    </LegalDialog>
  );
}
