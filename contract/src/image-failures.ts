import { IMAGE_UPLOAD } from './constants.ts';
import { unreadableFiles } from './unreadable-files.ts';

const SAVE_AS = 'Guárdala como PNG o JPEG y súbela otra vez.';

/** Why an image cannot be used. */
export const imageFailures = {
  ...unreadableFiles,
  IMAGE_EMPTY: 'El archivo está vacío. Elige otra vez la imagen.',
  IMAGE_TOO_HEAVY: 'La imagen pasa de 5 MB. Redúcela o guárdala como JPEG y súbela otra vez.',
  IMAGE_TOO_LARGE: `La imagen mide demasiado: caben ${IMAGE_UPLOAD.side / 1_000},000 píxeles por lado y ${IMAGE_UPLOAD.pixels / 1_000_000} millones en total. Redúcela y súbela otra vez.`,
  IMAGE_SVG: `Los dibujos SVG no se aceptan, porque pueden llevar programas. ${SAVE_AS}`,
  IMAGE_ANIMATED: `Las imágenes animadas y los GIF no se aceptan. ${SAVE_AS}`,
  IMAGE_HEIC: `Es una foto HEIC de iPhone o AVIF, que no todos los navegadores muestran. ${SAVE_AS}`,
  IMAGE_TYPE: `El archivo no es una imagen PNG, JPEG o WebP, aunque su nombre lo diga. ${SAVE_AS}`,
  IMAGE_WITH_FILE: `La imagen trae otro archivo escondido adentro. Ábrela en un programa de imágenes. ${SAVE_AS}`,
  IMAGE_BROKEN: 'La imagen está dañada o incompleta. Ábrela, guárdala otra vez y súbela.',
} as const;
export type ImageFailure = keyof typeof imageFailures;
