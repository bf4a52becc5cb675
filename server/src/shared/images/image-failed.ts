import type { ImageFailure } from '@finaula/contract/image-failures';
import { UnreadableFile } from '../hostile-files/unreadable-file.ts';

/** An image that cannot be used. */
export class ImageFailed extends UnreadableFile<ImageFailure> {}
