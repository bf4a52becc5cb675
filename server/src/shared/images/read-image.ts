import { IMAGE_UPLOAD } from '@finaula/contract/constants';
import { type ImageFailure, imageFailures } from '@finaula/contract/image-failures';
import { ApiError } from '../../http/api-error.ts';
import { parseInThread } from '../hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../hostile-files/unreadable-file.ts';
import type { EncodedImage, ImageForm } from './encode-image.ts';
import { ImageFailed } from './image-failed.ts';
import { loadSharp } from './load-sharp.ts';

const ENCODER = new URL('./encode-image.ts', import.meta.url);
const LIMITS = { heapMb: 64, ms: 30_000 };

/**
 * Encodes an uploaded PNG, JPEG or WebP of at most IMAGE_UPLOAD.bytes again, by default as WebP for screens.
 * @throws UnreadableFile with a code of `imageFailures`
 */
export async function readImage(
  content: Uint8Array,
  whose: { entityId?: string; signal?: AbortSignal } = {},
  form?: ImageForm,
): Promise<EncodedImage> {
  if (content.length > IMAGE_UPLOAD.bytes) throw new ImageFailed('IMAGE_TOO_HEAVY');
  await loadSharp();
  return parseInThread({ parser: ENCODER, content, options: form, limits: LIMITS, ...whose });
}

/** The reply to an upload that is no image. */
export const refuseImage = (error: unknown): never => {
  if (!(error instanceof UnreadableFile)) throw error;
  throw new ApiError('IMAGE_UNREADABLE', { detail: imageFailures[error.code as ImageFailure] });
};
