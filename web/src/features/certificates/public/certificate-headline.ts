import type { PublicCertificate } from '@finaula/contract/certificates';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';

interface CertificateHeadline {
  title: string;
  /** The badge beside the title. */
  remark: string;
  detail?: string;
}

type Facts = Pick<PublicCertificate, 'state' | 'valid_until' | 'revoked_at' | 'revocation_reason' | 'disputed_at'>;

/** The heading for a certificate's state. */
export function certificateHeadline(
  { state, valid_until, revoked_at, revocation_reason, disputed_at }: Facts,
  product: string,
): CertificateHeadline {
  switch (state) {
    case 'vigente':
      return { title: 'Constancia vigente', remark: `Registrada en ${product}` };
    case 'vencida':
      return {
        title: 'Constancia vencida',
        remark: `Venció el ${longDay(valid_until)}`,
        detail:
          'Fue auténtica y estuvo vigente hasta esa fecha. Para acreditar hoy el módulo, la persona debe aprobarlo de nuevo.',
      };
    case 'en_disputa':
      return {
        title: 'Constancia en disputa',
        remark: disputed_at === null ? 'En revisión' : `En disputa desde el ${longDateOf(disputed_at)}`,
        detail:
          'Se revisa si se expidió como debía. Mientras tanto no acredita el módulo: consulta esta página más adelante.',
      };
    case 'sustituida':
      return {
        title: 'Constancia sustituida',
        remark: revoked_at === null ? 'Sustituida' : `Sustituida el ${longDateOf(revoked_at)}`,
      };
    case 'revocada':
      return {
        title: 'Constancia revocada',
        remark: revoked_at === null ? 'Sin validez' : `Revocada el ${longDateOf(revoked_at)}`,
        detail: `Ya no acredita el módulo. Motivo: ${revocation_reason ?? 'sin motivo registrado.'}`,
      };
  }
}
