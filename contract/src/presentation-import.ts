import { PRESENTATION_IMPORT } from './constants.ts';
import { unreadableFiles } from './unreadable-files.ts';

const SAVE_AS = 'guárdala como .pptx y súbela otra vez.';

/** Why a presentation as a whole cannot be read. */
export const presentationFailures = {
  ...unreadableFiles,
  EMPTY: 'El archivo está vacío. Elige otra vez la presentación.',
  TOO_MANY_SLIDES: `La presentación pasa de ${PRESENTATION_IMPORT.slides} diapositivas. Divídela en varias y súbelas por separado.`,
  NO_SLIDES: 'La presentación no tiene diapositivas.',
  PRESENTATION_BROKEN: 'La presentación está dañada o incompleta. Ábrela en PowerPoint, guárdala otra vez y súbela.',
  PRESENTATION_TOO_LARGE:
    'La presentación crece demasiado al abrirla. Divídela en archivos más pequeños y súbelos por separado.',
  PASSWORD: `La presentación tiene contraseña. Quítasela en PowerPoint (Archivo, Información, Proteger), ${SAVE_AS}`,
  OLD_POWERPOINT: `La presentación es de un PowerPoint anterior (.ppt). Ábrela en PowerPoint, ${SAVE_AS}`,
  KEYNOTE: 'La presentación es de Keynote. Expórtala a PowerPoint (.pptx) y sube ese archivo.',
  ODP: `La presentación es de LibreOffice u OpenOffice (.odp). Ábrela ahí, ${SAVE_AS}`,
  FLAT_XML: `La presentación está guardada como XML. Ábrela en PowerPoint, ${SAVE_AS}`,
  PDF: 'El archivo es un PDF, del que no se leen diapositivas. Sube la presentación de la que salió, como .pptx.',
  GOOGLE_LINK:
    'El archivo es solo un enlace a Presentaciones de Google. Ábrela ahí, descárgala como Microsoft PowerPoint (.pptx) y súbela.',
  WORD: 'El archivo es un documento de texto. Copia su contenido al editor, o pásalo a una presentación .pptx.',
  SPREADSHEET: 'El archivo es una hoja de cálculo. Sube una presentación .pptx.',
  HTML: 'El archivo es una página web con otro nombre. Sube la presentación como .pptx.',
  ARCHIVE: 'El archivo está comprimido. Ábrelo, saca la presentación .pptx que trae adentro y sube esa.',
  NOT_A_PRESENTATION: 'El archivo no es una presentación de PowerPoint. Sube un archivo .pptx.',
} as const;
export type PresentationFailure = keyof typeof presentationFailures;

/** Parts of a presentation that an import takes. A table becomes a list. */
export const TAKEN_KINDS = ['slide', 'title', 'paragraph', 'list_item', 'table', 'note', 'image'] as const;
export type TakenKind = (typeof TAKEN_KINDS)[number];

/**
 * Parts that an import leaves out and counts. `image`: its format or its size is not accepted; `table`: it
 * has no text, or stands in another one; `object`: a file of another program; `shape`: a drawing without
 * text.
 */
export const LOST_KINDS = [
  'hidden_slide',
  'hidden_shape',
  'image',
  'table',
  'chart',
  'diagram',
  'video',
  'audio',
  'animation',
  'transition',
  'object',
  'equation',
  'shape',
  'link',
  'comment',
] as const;
export type LostKind = (typeof LOST_KINDS)[number];
