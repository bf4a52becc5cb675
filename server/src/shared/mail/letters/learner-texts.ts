import type { MessageKind } from '@finaula/contract/mail';
import { longDay } from '../../time/format.ts';
import { type Facts, type MessageText, senderOf } from './message-text.ts';

/** Texts to people about their own training and account. */
export const learnerTexts = {
  exam_open_again: (facts) => {
    const { course = '', course_id = '' } = facts.facts;
    return {
      subject: `Ya puedes presentar de nuevo tu examen en ${facts.productName}`,
      heading: 'Ya puedes presentar de nuevo',
      paragraphs: [
        `Terminó la espera de tu examen de «${course}».`,
        'Antes de empezar, repasa los temas que te señalamos al terminar el intento anterior.',
      ],
      action: { label: 'Ir al examen', path: `cursos/${course_id}/examen` },
      notes: ['Te llega porque tu último intento no se aprobó. Es un solo aviso por intento.'],
    };
  },
  second_factor_due: (facts) => {
    const { from = '' } = facts.facts;
    return {
      subject: `Activa tu verificación en dos pasos antes del ${longDay(from)}`,
      heading: 'Activa tu verificación en dos pasos',
      paragraphs: [
        `${senderOf(facts)} la pide a partir del ${longDay(from)}. Desde ese día, mientras no la tengas, solo podrás entrar para activarla.`,
        'Actívala antes en «Mi cuenta», con una aplicación de códigos o con una llave de acceso. Toma un par de minutos.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Te llega porque todavía no la tienes: una vez cuando se decide y otra dos días antes.'],
    };
  },
  certificate_replaced: (facts) => {
    const { course = '', folio = '', replaced = '' } = facts.facts;
    return {
      subject: `Tu constancia con el nombre corregido, folio ${folio}`,
      heading: 'Tu constancia lleva tu nombre corregido',
      paragraphs: [
        `${senderOf(facts)} corrigió tu nombre y sustituyó tu constancia de «${course}». La nueva tiene el folio ${folio}; la calificación y las fechas son las mismas.`,
        `La anterior, con folio ${replaced}, ya no vale. Si la entregaste a alguien, dale la nueva.`,
      ],
      action: { label: 'Ver tu constancia', path: `constancias/${folio}` },
      notes: ['¿Tu nombre sigue sin estar bien? Avisa a quien administra la capacitación en tu institución.'],
    };
  },
} satisfies Partial<Record<MessageKind, (facts: Facts) => MessageText>>;
