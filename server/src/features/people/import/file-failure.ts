import type { ImportFailure } from '@finaula/contract/import-failures';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';

/** A file that cannot be read as a whole. */
export class FileFailure extends UnreadableFile<ImportFailure> {}
