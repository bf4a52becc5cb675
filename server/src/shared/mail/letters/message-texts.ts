import type { MessageKind } from '@finaula/contract/mail';
import { formatNumber } from '../../text/format-number.ts';
import { longDay, monthName } from '../../time/format.ts';
import { invitationReminderText, invitationText } from '../invitation-text.ts';
import { connectionTexts } from './connection-texts.ts';
import { learnerTexts } from './learner-texts.ts';
import { type Facts, type MessageText, senderOf } from './message-text.ts';
import {
  assignedText,
  digestText,
  reformsText,
  registrationsText,
  reminderText,
  teamText,
} from './obligation-texts.ts';

const personal = 'El enlace es personal: no lo reenvíes.';
const notYou = 'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.';

const factorChanges: Record<string, (name: string) => string> = {
  totp_added: () => 'Se activó una aplicación de códigos en tu cuenta',
  totp_removed: () => 'Se quitó la aplicación de códigos de tu cuenta',
  passkey_added: (name) => `Se agregó a tu cuenta la llave de acceso «${name}»`,
  passkey_removed: (name) => `Se quitó de tu cuenta la llave de acceso «${name}»`,
  recovery_codes_made: () => 'Se generaron códigos de recuperación nuevos; los anteriores ya no sirven',
};

/**
 * The texts of messages, by kind. Names of people and institutions are untrusted text: a subject never
 * consists of one alone.
 */
export const messageTexts: Record<MessageKind, (facts: Facts) => MessageText> = {
  verification_link: (facts) => ({
    subject: `Verifica tu correo para entrar a ${facts.productName}`,
    heading: 'Verifica tu correo',
    paragraphs: [
      `${senderOf(facts)} te espera en ${facts.productName}. Confirma que este correo es tuyo y entra con la cuenta que registraste.`,
    ],
    action: { label: 'Verificar mi correo', path: 'verify/' },
    notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si no te registraste, no abras el enlace.'],
  }),
  invitation: (facts) => {
    const { firstName, until } = facts;
    const text = invitationText({ firstName, entityName: senderOf(facts), until });
    return { ...text, action: { label: text.action, path: 'invitacion#' } };
  },
  invitation_reminder: (facts) => {
    const { firstName, until } = facts;
    const text = invitationReminderText({ firstName, entityName: senderOf(facts), until });
    return { ...text, action: { label: text.action, path: 'invitacion#' } };
  },
  auditor_invitation: (facts) => {
    const { entity = '' } = facts.facts;
    return {
      subject: `Tu acceso de auditoría en ${facts.productName}`,
      heading: 'Crea tu contraseña',
      paragraphs: [
        `${entity} te dio acceso de solo lectura a sus registros de capacitación.`,
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
      `Desde hoy administras ${senderOf(facts)} en ${facts.productName}: puedes invitar y verificar a su gente, ver su avance y sus constancias.`,
    ],
    action: { label: `Entrar a ${facts.productName}`, path: '' },
    notes: ['Si no lo esperabas, escríbenos.'],
  }),
  obligation_assigned: assignedText,
  reminder: reminderText,
  weekly_digest: digestText,
  registrations_waiting: registrationsText,
  reforms_waiting: reformsText,
  team_reminded: teamText,
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
      `Quien administra ${senderOf(facts)} retiró la verificación en dos pasos de tu cuenta, como se hace cuando alguien pierde su teléfono. Ahora entras solo con tu contraseña.`,
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
        `El ${longDay(expires_on)} vence el último certificado de firma de «${provider}», el proveedor de identidad de ${senderOf(facts)}. Después nadie podrá entrar con él.`,
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
  provider_linked: (facts) => {
    const { provider = '', by = 'la administración de tu institución', at = '' } = facts.facts;
    return {
      subject: `Tu cuenta de ${facts.productName} se unió a «${provider}»`,
      heading: 'Ahora entras con el proveedor de tu institución',
      paragraphs: [
        `El ${at} tu cuenta se unió a «${provider}», el proveedor de identidad que configuró ${by}. Desde ahora quien «${provider}» reconozca como tú entra a tu cuenta.`,
        '¿No fuiste tú? Cambia tu contraseña, cierra las demás sesiones en «Mi cuenta» y avisa en tu institución.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Si fuiste tú, no tienes que hacer nada.'],
    };
  },
  provider_unlinked: (facts) => {
    const { provider = '', by = 'la administración de tu institución', at = '' } = facts.facts;
    return {
      subject: `Tu cuenta de ${facts.productName} se separó de «${provider}»`,
      heading: 'Tu cuenta se separó de tu proveedor',
      paragraphs: [
        `El ${at}, ${by} separó tu cuenta de la identidad que tenía en «${provider}» y cerró tus sesiones. La próxima vez que entres con «${provider}», si tienes contraseña o llave de acceso, te la pedimos una vez para unirla de nuevo.`,
        '¿No lo esperabas? Avisa en tu institución.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Tus cursos y tus constancias siguen igual.'],
    };
  },
  email_corrected: (facts) => {
    const { by = 'la administración', at = '' } = facts.facts;
    return {
      subject: `El correo de tu cuenta de ${facts.productName} cambió`,
      heading: 'Tu cuenta ya no usa este correo',
      paragraphs: [
        `El ${at}, ${by} cambió el correo de tu cuenta en ${senderOf(facts)}. Este mensaje llega al anterior: los siguientes irán al nuevo.`,
        '¿No lo pediste, o este sigue siendo tu correo? Avisa hoy a quien administra la capacitación en tu institución, y a su área de cumplimiento.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Si pediste el cambio, no tienes que hacer nada.'],
    };
  },
  email_change_link: (facts) => ({
    subject: `Confirma tu correo nuevo de ${facts.productName}`,
    heading: 'Confirma que este correo es tuyo',
    paragraphs: [
      `El directorio de ${senderOf(facts)} dice que tu correo cambió a este. Ábrelo para que tu cuenta lo use; mientras tanto entras con el anterior.`,
    ],
    action: { label: 'Confirmar mi correo', path: 'correo/' },
    notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si no tienes cuenta ahí, no abras el enlace.'],
  }),
  email_change_requested: (facts) => {
    const { email = '' } = facts.facts;
    return {
      subject: `Tu institución pide cambiar el correo de tu cuenta de ${facts.productName}`,
      heading: 'Tu correo cambiaría',
      paragraphs: [
        `El directorio de ${senderOf(facts)} dice que tu correo cambió a ${email}. Enviamos ahí un enlace: mientras nadie lo abra, tu cuenta sigue con este.`,
        '¿Ese correo no es tuyo? Avisa hoy a quien administra la capacitación en tu institución, y a su área de cumplimiento.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Si el correo nuevo es tuyo, ábrelo ahí y confirma.'],
    };
  },
  ...connectionTexts,
  ...learnerTexts,
  labour_constancias_due: (facts) => {
    const { count = '', due_on = '' } = facts.facts;
    const several = count !== '1';
    return {
      subject: several
        ? `${formatNumber(Number(count))} constancias laborales vencen pronto`
        : 'Una constancia laboral vence pronto',
      heading: `Entrega ${several ? 'las constancias laborales' : 'la constancia laboral'} a tiempo`,
      paragraphs: [
        `La primera debe estar en manos de su trabajador a más tardar el ${longDay(due_on)}: son 20 días hábiles desde que aprobó el curso.`,
        'Revisa qué datos o firmas faltan, entrégalas y anota la entrega.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: [
        'Llega a quienes administran, una vez por semana y solo si algo vence en los cinco días hábiles siguientes.',
      ],
    };
  },
  labour_list_due: (facts) => {
    const { from: begin = '', to = '', due_on = '' } = facts.facts;
    return {
      subject: `Presenta la lista de constancias laborales antes del ${longDay(due_on)}`,
      heading: 'Se acerca la fecha de la lista de constancias',
      paragraphs: [
        `El año de tu plan del ${longDay(begin)} al ${longDay(to)} ya terminó. La lista de sus constancias se presenta a más tardar el ${longDay(due_on)}: son 60 días hábiles.`,
        'Aquí están sus datos, primero lo que falta.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Llega a quienes administran, 15 y 5 días hábiles antes.'],
    };
  },
  committee_report: (facts) => {
    const { month = '', corrects } = facts.facts;
    const title = `${monthName(Number(month.slice(5)))} de ${month.slice(0, 4)}`;
    return {
      subject: `Informe al comité de ${title}${corrects === undefined ? '' : ', corregido'}`,
      heading: `Informe al comité, ${title}`,
      paragraphs: [
        `${senderOf(facts)} te envía el informe mensual de cumplimiento de la capacitación, adjunto como PDF de una hoja.`,
        ...(corrects === undefined ? [] : [`Sustituye al informe con folio ${corrects}, que se envió antes.`]),
      ],
      action: { label: `Conocer ${facts.productName}`, path: '' },
      notes: [
        `Llega a este correo porque ${senderOf(facts)} lo tiene en la lista de su comité. Para salir de la lista, escribe a quien te lo envía.`,
      ],
    };
  },
  details_decided: (facts) => {
    const { decision, reason = '', razon_social = '', signer_name = '' } = facts.facts;
    const approved = decision === 'approve';
    return {
      subject: `La razón social y el firmante de tu institución en ${facts.productName}`,
      heading: approved ? 'Tu razón social y tu firmante ya valen' : 'No aceptamos el cambio que pediste',
      paragraphs: [
        approved
          ? `Desde ahora las constancias de ${senderOf(facts)} llevan la razón social «${razon_social}» y las firma ${signer_name}.`
          : `Pediste la razón social «${razon_social}» y el firmante ${signer_name}. Las constancias de ${senderOf(facts)} siguen como estaban.`,
        `Motivo: ${reason}`,
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['¿Algo no está bien? Escríbenos.'],
    };
  },
  closure_requested: (facts) => ({
    subject: `Se pidió cerrar tu cuenta de ${facts.productName}`,
    heading: 'Se pidió cerrar tu cuenta',
    paragraphs: [
      `Quien administra ${senderOf(facts)} pidió cerrar tu cuenta. Se cierra el ${facts.facts.closes_on ?? ''}: dejas de entrar y tus datos se bloquean. La evidencia de tu capacitación se conserva.`,
      '¿No lo pediste o no estás de acuerdo? Dilo antes de esa fecha y tu cuenta sigue abierta.',
    ],
    action: { label: 'No estoy de acuerdo', path: 'cierre#' },
    notes: [`Vale hasta el ${facts.until}. ${personal}`, 'Si estás de acuerdo, no tienes que hacer nada.'],
  }),
  entity_registered: (facts) => {
    const isReviewed = facts.facts.review === 'pending';
    return {
      subject: `Tu institución quedó registrada en ${facts.productName}`,
      heading: isReviewed ? 'Recibimos el registro de tu institución' : 'Tu institución quedó registrada',
      paragraphs: [
        'Ya puedes entrar con este correo y la contraseña que elegiste.',
        ...(isReviewed
          ? [
              'Revisamos los datos de tu institución y te escribimos con la decisión. Mientras tanto puedes preparar todo; los enlaces de acceso se los entregas tú a tu gente, y las constancias todavía no llevan tu razón social.',
            ]
          : []),
        'Lo que sigue:',
      ],
      items: [
        {
          title: '1. Comprueba que la institución es tuya',
          detail: 'En Ajustes, con el dominio de tus correos.',
        },
        {
          title: '2. Da de alta a tu gente',
          detail: 'En Personas, con el archivo de recursos humanos. Lo revisas antes de que cambie algo.',
        },
        {
          title: '3. Di qué le toca a cada quien',
          detail: 'En Cumplimiento están propuestas las obligaciones de ley.',
        },
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: [
        'Te llega porque alguien, seguramente tú, registró una institución con este correo. Si no fuiste tú, escríbenos y retiramos el registro.',
      ],
    };
  },
  review_decided: (facts) => {
    const verified = facts.facts.decision === 'verify';
    return {
      subject: verified
        ? `Tu entidad quedó verificada en ${facts.productName}`
        : `La revisión de tu entidad en ${facts.productName}`,
      heading: verified ? 'Tu entidad quedó verificada' : 'Revisamos tu entidad',
      paragraphs: [
        verified
          ? `Revisamos los datos de ${senderOf(facts)}. A partir de ahora sus constancias llevan su razón social, y las invitaciones y los recordatorios salen por correo en su nombre.`
          : `Por ahora ${senderOf(facts)} no puede usar ${facts.productName} en su nombre.`,
        ...(verified
          ? ['Si todavía no lo haces, da de alta a tu gente en Personas y di qué le toca en Cumplimiento.']
          : []),
        ...(facts.facts.reason ? [`Motivo: ${facts.facts.reason}`] : []),
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['¿Algo no está bien? Escríbenos.'],
    };
  },
};
