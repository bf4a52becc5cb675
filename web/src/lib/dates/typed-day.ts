/** "5/11/2026", "05112026" or "2026-11-05" → "2026-11-05"; undefined unless it is a day that exists. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, d = day, m = month, y = year] = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4})$/.exec(text) ?? [];
  if (d === undefined || m === undefined || y === undefined) return undefined;
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** "2026-11-05" → "05/11/2026"; any other text stays as it is. */
export const typedDay = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
