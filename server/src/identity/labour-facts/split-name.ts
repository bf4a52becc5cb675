/*
 * A CURP is made of letters of the name, which tell where the surnames begin (RENAPO, instructivo normativo):
 * the first letter and first inner vowel of the first surname, the first letters of the second surname and of
 * the given names, and three inner consonants.
 */

interface NameParts {
  given_names: string;
  first_surname: string;
  second_surname: string | null;
}

const PARTICLES = new Set('DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '));
/** Skipped before another given name. */
const COMMON = new Set(['MARIA', 'MA', 'JOSE', 'J']);

/** Capital letters without accents; Ñ and anything else count as X. */
const plain = (word: string) =>
  word
    .normalize('NFC')
    .toUpperCase()
    .replaceAll('Ñ', 'X')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('.', '')
    .replaceAll(/[^A-Z]/g, 'X');

/** The word of a surname or of given names that gives the letters. */
function leading(words: readonly string[], skipped: ReadonlySet<string>): string {
  const all = words.map(plain);
  return all.find((word, i) => !PARTICLES.has(word) && !(skipped.has(word) && i < all.length - 1)) ?? all.at(-1) ?? '';
}

const inner = (word: string, letters: RegExp) => letters.exec(word.slice(1))?.[0] ?? 'X';
const CONSONANT = /[B-DF-HJ-NP-TV-Z]/;

function agrees(curp: string, given: string, first: string, second: string | null): boolean {
  const vowel = inner(first, /[AEIOU]/);
  return (
    curp[0] === first[0] &&
    // RENAPO replaces the vowel where the four letters would make a rude word.
    (curp[1] === vowel || curp[1] === 'X') &&
    curp[2] === (second?.[0] ?? 'X') &&
    curp[3] === given[0] &&
    curp[13] === inner(first, CONSONANT) &&
    curp[14] === (second === null ? 'X' : inner(second, CONSONANT)) &&
    curp[15] === inner(given, CONSONANT)
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The parts of a name in either order, where a single division agrees with the CURP; null otherwise. */
export function splitName(name: string, curp: string): NameParts | null {
  const letters = curp.replaceAll('Ñ', 'X');
  const words = name.split(/\s+/);
  const found: NameParts[] = [];
  const consider = (given: string[], first: string[], second: string[]) => {
    if (given.length === 0 || first.length === 0) return;
    if ([given, first, second].some((part) => PARTICLES.has(plain(part.at(-1) ?? '')))) return;
    const surname = second.length === 0 ? null : leading(second, NONE);
    if (agrees(letters, leading(given, COMMON), leading(first, NONE), surname))
      found.push({
        given_names: given.join(' '),
        first_surname: first.join(' '),
        second_surname: second.length === 0 ? null : second.join(' '),
      });
  };
  for (let i = 1; i < words.length; i += 1)
    for (let j = i + 1; j <= words.length; j += 1) {
      consider(words.slice(0, i), words.slice(i, j), words.slice(j));
      if (j < words.length) consider(words.slice(j), words.slice(0, i), words.slice(i, j));
    }
  for (let i = 1; i < words.length; i += 1) consider(words.slice(i), words.slice(0, i), []);
  return found.length === 1 ? (found[0] ?? null) : null;
}
