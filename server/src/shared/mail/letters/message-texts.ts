import type { MessageKind } from '@finaula/contract/mail';
import { longDay } from '../../time/format.ts';
import { invitationText } from '../invitation-text.ts';
import type { Facts, MessageText } from './message-text.ts';
import { assignedText, digestText, reminderText } from './obligation-texts.ts';

const personal = 'El enlace es personal: no lo reenvíes.';
const from = ({ entityName, productName }: Facts) => entityName ?? productName;
const notYou = 'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.';

const factorChanges: Record<string, (name: string) => string> = {
  totp_added: () => 'Se activó una aplicación de códigos en tu cuenta',
  totp_removed: () => 'Se quitó la aplicación de códigos de tu cuenta',
  passkey_added: (name) => `Se agregó a tu cuenta la llave de acceso «${name}»`,
  passkey_removed: (name) => `Se quitó de tu cuenta la llave de acceso «${name}»`,
  recovery_codes_made: () => 'Se generaron códigos de recuperación nuevos; los anteriores ya no sirven',
};

/**
 * The messages in words, by kind. The name of a person or an institution is anybody's text: it never makes
 * the subject alone.
 */
export const messageTexts: Record<MessageKind, (facts: Facts) => MessageText> = {
  verification_link: (facts) => ({
    subject: `Verifica tu correo para entrar a ${facts.productName}`,
    heading: 'Verifica tu correo',
    paragraphs: [
      `${from(facts)} te espera en ${facts.productName}. Confirma que este correo es tuyo y entra con la cuenta que registraste.`,
    ],
    action: { label: 'Verificar mi correo', path: 'verify/' },
    notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si no te registraste, no abras el enlace.'],
  }),
  invitation: (facts) => {
    const { first_name: firstName = '', inviter = '' } = facts.facts;
    const text = invitationText({ firstName, inviter, entityName: from(facts), until: facts.until });
    return { ...text, action: { label: text.action, path: 'invitacion#' } };
  },
  auditor_invitation: (facts) => {
    const { inviter = '', entity = '', reason = '' } = facts.facts;
    return {
      subject: `Tu acceso de auditoría en ${facts.productName}`,
      heading: 'Crea tu contraseña',
      paragraphs: [
        `${inviter} te dio acceso de solo lectura a los registros de capacitación de ${entity}.`,
        `Motivo: ${reason}`,
        'Lo que abras queda registrado y la institución lo ve. El acceso termina por sí solo.',
      ],
      action: { label: 'Crear mi contraseña', path: 'invitacion#' },
      notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si no lo esperabas, ignora este mensaje.'],
    };
  },
  reset_link: (facts) => ({
    subject: `Elige tu contraseña nueva de ${facts.productName}`,
    heading: 'Elige tu contraseña nueva',
    paragraphs: [
      'Quien administra tu cuenta generó este enlace para que elijas una contraseña nueva. La anterior deja de servir cuando lo uses, y tus sesiones se cierran.',
    ],
    action: { label: 'Elegir mi contraseña', path: 'restablecer#' },
    notes: [
      `Vale hasta el ${facts.until} y se usa una vez. ${personal}`,
      'Si no lo pediste, avisa a quien administra tu entidad.',
    ],
  }),
  forgotten_password: (facts) => ({
    subject: `Tu enlace para entrar de nuevo a ${facts.productName}`,
    heading: '¿Olvidaste tu contraseña?',
    paragraphs: [
      'Alguien, seguramente tú, pidió una contraseña nueva para la cuenta de este correo. Elígela con este enlace; tus sesiones abiertas se cierran.',
    ],
    action: { label: 'Elegir mi contraseña', path: 'restablecer#' },
    notes: [`Vale hasta el ${facts.until} y se usa una vez. ${personal}`, notYou],
  }),
  new_administrator: (facts) => ({
    subject: `Ahora administras tu entidad en ${facts.productName}`,
    heading: 'Ahora administras tu entidad',
    paragraphs: [
      `Desde hoy administras ${from(facts)} en ${facts.productName}: puedes invitar y verificar a su gente, ver su avance y sus constancias.`,
    ],
    action: { label: `Entrar a ${facts.productName}`, path: '' },
    notes: ['Si no lo esperabas, escríbenos.'],
  }),
  obligation_assigned: assignedText,
  reminder: reminderText,
  weekly_digest: digestText,
  new_device: (facts) => {
    const { device = '', address, at = '' } = facts.facts;
    const place = address === undefined ? '' : `, desde la dirección ${address}`;
    return {
      subject: `Entraste a ${facts.productName} en otro dispositivo`,
      heading: 'Entraste en otro dispositivo',
      paragraphs: [
        `Alguien, seguramente tú, entró a tu cuenta con tu contraseña en ${device}${place}, el ${at}.`,
        '¿No fuiste tú? Entra, cierra esa sesión en «Mi cuenta» y cambia tu contraseña ahí mismo.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Si fuiste tú, no tienes que hacer nada.'],
    };
  },
  second_factor_reset: (facts) => ({
    subject: `Se retiró tu verificación en dos pasos de ${facts.productName}`,
    heading: 'Se retiró tu verificación en dos pasos',
    paragraphs: [
      `Quien administra ${from(facts)} retiró la verificación en dos pasos de tu cuenta, como se hace cuando alguien pierde su teléfono. Ahora entras solo con tu contraseña.`,
      'Actívala de nuevo en «Mi cuenta». ¿No lo pediste? Cambia tu contraseña y avisa en tu institución.',
    ],
    action: { label: `Entrar a ${facts.productName}`, path: '' },
    notes: ['Tus sesiones abiertas se cerraron.'],
  }),
  certificate_expiring: (facts) => {
    const { provider = '', expires_on = '' } = facts.facts;
    return {
      subject: `El certificado con el que entra tu institución vence el ${longDay(expires_on)}`,
      heading: 'Cambia el certificado antes de que venza',
      paragraphs: [
        `El ${longDay(expires_on)} vence el último certificado de firma de «${provider}», el proveedor de identidad de ${from(facts)}. Después nadie podrá entrar con él.`,
        'Genera el siguiente en tu proveedor y agrégalo aquí junto al actual: mientras tanto se aceptan los dos. Actívalo en tu proveedor, prueba una entrada y retira el anterior.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Llega a quienes administran, 30 y 7 días antes.'],
    };
  },
  second_factor_changed: (facts) => {
    const { change = '', name = '', device = '', at = '' } = facts.facts;
    const what = factorChanges[change]?.(name) ?? 'Cambió la verificación en dos pasos de tu cuenta';
    return {
      subject: `Cambió tu verificación en dos pasos de ${facts.productName}`,
      heading: 'Cambió tu verificación en dos pasos',
      paragraphs: [
        `${what}. Se hizo en ${device}, el ${at}.`,
        '¿No fuiste tú? Entra a «Mi cuenta», quita lo que no reconozcas, cierra las demás sesiones y cambia tu contraseña. Avisa también en tu institución.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Si fuiste tú, no tienes que hacer nada.'],
    };
  },
  closure_requested: (facts) => ({
    subject: `Se pidió cerrar tu cuenta de ${facts.productName}`,
    heading: 'Se pidió cerrar tu cuenta',
    paragraphs: [
      `Quien administra ${from(facts)} pidió cerrar tu cuenta. Se cierra el ${facts.facts.closes_on ?? ''}: dejas de entrar y tus datos se bloquean. La evidencia de tu capacitación se conserva.`,
      '¿No lo pediste o no estás de acuerdo? Dilo antes de esa fecha y tu cuenta sigue abierta.',
    ],
    action: { label: 'No estoy de acuerdo', path: 'cierre#' },
    notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si estás de acuerdo, no tienes que hacer nada.'],
  }),
  review_decided: (facts) => {
    const verified = facts.facts.decision === 'verify';
    return {
      subject: verified
        ? `Tu entidad quedó verificada en ${facts.productName}`
        : `La revisión de tu entidad en ${facts.productName}`,
      heading: verified ? 'Tu entidad quedó verificada' : 'Revisamos tu entidad',
      paragraphs: [
        verified
          ? `Revisamos los datos de ${from(facts)}. A partir de ahora sus constancias llevan su razón social.`
          : `Por ahora ${from(facts)} no puede usar ${facts.productName} en su nombre.`,
        ...(facts.facts.reason ? [`Motivo: ${facts.facts.reason}`] : []),
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['¿Algo no está bien? Escríbenos.'],
    };
  },
};
