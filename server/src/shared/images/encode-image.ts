import { IMAGE_UPLOAD } from '@finaula/contract/constants';
import sharp from 'sharp';
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

/** Letters in screenshots stay sharp. */
const WEBP = { quality: 85, smartSubsample: true };

export interface EncodedImage {
  /** WebP without EXIF, profile and other metadata. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const broken = () => {
  throw new ImageFailed('IMAGE_BROKEN');
};

/**
 * Encodes an untrusted image again, upright and at most IMAGE_UPLOAD.width pixels wide.
 * @throws ImageFailed
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  checkImageKind(bytes);
  const { side, pixels, width } = IMAGE_UPLOAD;
  const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', autoOrient: true });
  // Metadata comes from the header alone; the library checks the limit of pixels as it decodes.
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (Math.max(size.width, size.height) > side || size.width * size.height > pixels)
    throw new ImageFailed('IMAGE_TOO_LARGE');
  if ((size.pages ?? 1) > 1) throw new ImageFailed('IMAGE_ANIMATED');
  const { data, info } = await image
    .resize({ width, withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

export const parse: Parse<undefined, EncodedImage> = (content) =>
  encodeImage(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
