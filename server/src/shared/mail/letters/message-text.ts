import type { DueItem } from '../../standings/due-items.ts';
import type { RemindedReport } from '../../standings/reminded-reports.ts';
import type { WaitingReform } from '../waiting-reforms.ts';

/** The values that a template may use. */
export interface Facts {
  productName: string;
  /** The receiver's institution; undefined for users without one. */
  entityName: string | undefined;
  /** The receiver's; undefined when the name must not appear in a mail. */
  firstName: string | undefined;
  /** The link's expiry: "20 de noviembre de 2026, 14:05". */
  until: string;
  facts: Readonly<Record<string, string>>;
  /** Due courses; never empty in a reminder. */
  due: readonly DueItem[];
  /** Reminded people of whom their manager is told; never empty in that mail. */
  reports: readonly RemindedReport[];
  /** Titles of courses whose refresher is due. */
  refreshers: readonly string[];
  /** Names of waiting registrants, the newest first; never empty in that mail. */
  waiting: readonly string[];
  /** Regulatory changes to decide, the newest first; never empty in that mail. */
  reforms: readonly WaitingReform[];
}

/** The name that a mail speaks for. */
export const senderOf = ({ entityName, productName }: Facts) => entityName ?? productName;

export interface MessageText {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A list below the paragraphs. */
  items?: { title: string; detail: string }[];
  /** The button: its label and its address, either the message's link or the first page. */
  action: {
    label: string /** The path before the token. */;
    path:
      | 'verify/'
      | 'restablecer#'
      | 'invitacion#'
      | 'cierre#'
      | 'correo/'
      | 'cumplimiento'
      | 'cumplimiento/obligaciones'
      | 'mi-equipo'
      | `cursos/${string}/examen`
      | `constancias/${string}`
      | '';
  };
  /** Small print below the button. */
  notes: string[];
}
