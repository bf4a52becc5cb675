import type { PackageFailure } from '@finaula/contract/packages';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';

/** A package that cannot be taken over. */
export class PackageFailed extends UnreadableFile<PackageFailure> {}
