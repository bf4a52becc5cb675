/**
 * Keeps what is made of something that seldom changes, and makes it again when that has another version.
 * @param version tells one content from another
 * @param trustedMs how long a version is believed without asking again: so long another process may show what was there before
 */
export function versionedCache<Kept>(version: () => Promise<unknown>, make: () => Promise<Kept>, trustedMs = 0): () => Promise<Kept> {
  let made: { of: string; kept: Promise<Kept> } | undefined;
  let looked: { kept: Promise<Kept>; at: number } | undefined;

  async function look(): Promise<Kept> {
    const of = JSON.stringify(await version());
    if (made?.of !== of) made = { of, kept: make() };
    return made.kept;
  }

  return () => {
    if (looked && performance.now() - looked.at < trustedMs) return looked.kept;
    const kept = look();
    looked = { kept, at: performance.now() };
    kept.catch(() => {
      made = undefined;
      looked = undefined;
    });
    return kept;
  };
}
