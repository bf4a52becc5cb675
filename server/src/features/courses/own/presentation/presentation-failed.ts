import type { PresentationFailure } from '@finaula/contract/presentation-import';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';

/** A presentation that cannot be read as a whole. */
export class PresentationFailed extends UnreadableFile<PresentationFailure> {}
