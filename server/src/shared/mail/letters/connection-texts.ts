import { TOKEN_NOTICE_DAYS } from '@finaula/contract/api-tokens';
import type { MessageKind } from '@finaula/contract/mail';
import { DELIVERY_DAYS } from '@finaula/contract/webhooks';
import { longDay } from '../../time/format.ts';
import { type Facts, type MessageText, senderOf } from './message-text.ts';

/** Tokens are replaced, because their maker may have kept them. */
const tokenWords: Record<string, { which: string; replace: string }> = {
  directory_token: {
    which: 'el token de tu directorio',
    replace:
      'Genera el siguiente en «Institución», en «Directorio», y cámbialo en tu directorio; si no, deja de sincronizar.',
  },
  api_token: {
    which: 'un token de acceso',
    replace:
      'Crea otro en «Ajustes», en «Integraciones», y cámbialo en el sistema que lo usa; si no, deja de conectarse.',
  },
};

/** Texts about the settings with which an institution connects other systems. */
export const connectionTexts = {
  directory_token_expiring: (facts) => {
    const { expires_on = '' } = facts.facts;
    return {
      subject: `El token de tu directorio vence el ${longDay(expires_on)}`,
      heading: 'Cambia el token antes de que venza',
      paragraphs: [
        `El ${longDay(expires_on)} vence el token con el que el directorio de ${senderOf(facts)} da de alta y de baja a tu gente. Después deja de sincronizar; nadie pierde su acceso por ello.`,
        'Genera aquí el siguiente, en «Directorio»: el anterior sirve unos días más mientras lo cambias.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Llega a quienes administran, 30 y 7 días antes.'],
    };
  },
  api_token_expiring: (facts) => {
    const { name = '', expires_on = '' } = facts.facts;
    return {
      subject: `El token «${name}» vence el ${longDay(expires_on)}`,
      heading: 'Cambia el token antes de que venza',
      paragraphs: [
        `El ${longDay(expires_on)} vence el token «${name}», con el que un sistema de ${senderOf(facts)} se conecta a ${facts.productName}. Después deja de conectarse.`,
        'Renuévalo en «Ajustes», en «Integraciones»: el anterior sirve hasta su fecha mientras lo cambias en tu sistema.',
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: [`Llega a quienes administran, ${TOKEN_NOTICE_DAYS.join(' y ')} días antes.`],
    };
  },
  handover_due: (facts) => {
    const { maker = 'Alguien', kind = '', names = '', ends_on = '' } = facts.facts;
    const token = tokenWords[kind];
    return {
      subject: token
        ? `Sustituye ${token.which} antes del ${longDay(ends_on)}`
        : `Falta confirmar lo que configuró quien ya no administra en ${facts.productName}`,
      heading: token ? `Sustituye ${token.which}` : 'Confírmalo o termínalo',
      paragraphs: [
        `${maker} ya no administra ${senderOf(facts)}. Esto lo configuró y sigue en uso: ${names}.`,
        token
          ? `Quien generó el token pudo conservarlo: sirve hasta el ${longDay(ends_on)}. ${token.replace}`
          : `Confírmalo o termínalo en «Institución». Si nadie lo confirma, sirve hasta el ${longDay(ends_on)}.`,
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Llega a quienes administran, cuando pasa y días antes de que termine.'],
    };
  },
  webhook_paused: (facts) => {
    const { host = '', reason = '' } = facts.facts;
    return {
      subject: `Dejamos de avisar a ${host}: no responde bien`,
      heading: 'Un webhook quedó en pausa',
      paragraphs: [
        `${reason} Por eso dejamos de enviar avisos de ${senderOf(facts)} a ${host}.`,
        `Ningún aviso se perdió: se guardan ${DELIVERY_DAYS} días. Cuando ese sistema responda, reanúdalo en «Ajustes», en «Integraciones», y los enviamos.`,
      ],
      action: { label: `Entrar a ${facts.productName}`, path: '' },
      notes: ['Llega a quienes administran.'],
    };
  },
} satisfies Partial<Record<MessageKind, (facts: Facts) => MessageText>>;
