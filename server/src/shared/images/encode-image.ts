import { IMAGE_UPLOAD } from '@finaula/contract/constants';
import sharp, { type Sharp } from 'sharp';
import type { Parse } from '../hostile-files/parse-in-thread.ts';
import { checkImageKind } from './check-image-kind.ts';
import { ImageFailed } from './image-failed.ts';

/* Runs in a thread of parse-in-thread.ts. */

// Only the decoders of the accepted formats may run.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// The other processors serve requests.
sharp.concurrency(1);

export interface ImageForm {
  /** PDF documents take no WebP; a JPEG has a white ground. */
  format: 'webp' | 'jpeg';
  /** The most pixels side by side. */
  width: number;
}

const FOR_SCREENS: ImageForm = { format: 'webp', width: IMAGE_UPLOAD.width };

/** Letters in screenshots and strokes of a pen stay sharp. */
const encode = {
  webp: (image: Sharp) => image.webp({ quality: 85, smartSubsample: true }),
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
};

export interface EncodedImage {
  /** Without EXIF, profile and other metadata. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const broken = () => {
  throw new ImageFailed('IMAGE_BROKEN');
};

/**
 * Encodes an untrusted image again, upright.
 * @throws ImageFailed
 */
export async function encodeImage(bytes: Buffer, { format, width }: ImageForm = FOR_SCREENS): Promise<EncodedImage> {
  checkImageKind(bytes);
  const { side, pixels } = IMAGE_UPLOAD;
  const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', autoOrient: true });
  // Metadata comes from the header alone; the library checks the limit of pixels as it decodes.
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (Math.max(size.width, size.height) > side || size.width * size.height > pixels)
    throw new ImageFailed('IMAGE_TOO_LARGE');
  if ((size.pages ?? 1) > 1) throw new ImageFailed('IMAGE_ANIMATED');
  const { data, info } = await encode[format](image.resize({ width, withoutEnlargement: true }))
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

export const parse: Parse<ImageForm | undefined, EncodedImage> = (content, form) =>
  encodeImage(Buffer.from(content.buffer, content.byteOffset, content.byteLength), form);
