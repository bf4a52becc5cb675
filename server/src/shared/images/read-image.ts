import { IMAGE_UPLOAD } from '@finaula/contract/constants';
import { parseInThread } from '../hostile-files/parse-in-thread.ts';
import type { EncodedImage } from './encode-image.ts';
import { ImageFailed } from './image-failed.ts';
import { loadSharp } from './load-sharp.ts';

const ENCODER = new URL('./encode-image.ts', import.meta.url);
const LIMITS = { heapMb: 64, ms: 30_000 };

/**
 * Encodes an uploaded PNG, JPEG or WebP of at most IMAGE_UPLOAD.bytes as WebP without metadata.
 * @throws UnreadableFile with a code of `imageFailures`
 */
export async function readImage(content: Uint8Array, signal?: AbortSignal): Promise<EncodedImage> {
  if (content.length > IMAGE_UPLOAD.bytes) throw new ImageFailed('IMAGE_TOO_HEAVY');
  await loadSharp();
  return parseInThread({ parser: ENCODER, content, options: undefined, limits: LIMITS, ...(signal && { signal }) });
}
