import type { PackageAttempt, PackageItem, PackageState } from '@finaula/contract/packages';

/* Messages between the application and the player on the content origin. Everything that comes from the
 * player may come from the package, which shares its origin. */

/** From the application: show an item. */
export interface OpenItem {
  kind: 'open';
  standard: PackageAttempt['standard'];
  /** Its place in the package. */
  place: number;
  item: PackageItem;
  /** Absent: never opened. */
  state?: PackageState | undefined;
}

/** From the player: it can show an item, or the package stored something of one. */
export type FromPlayer = { kind: 'ready' } | { kind: 'save'; place: number; cmi: PackageState };
