/** Nothing to see: formatting, fillers, what Unicode keeps for nobody. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800]/u;
/** More marks on one letter than any language writes: they draw over the lines above and below. */
const overloaded = /\p{M}{3}/u;

/** What keeps a person's name from being read, as the rest of a sentence that begins with the field's name; null when it can be read. */
export function unreadableName(name: string): string | null {
  if (invisible.test(name)) return 'tiene caracteres invisibles. Escríbelo de nuevo, sin copiarlo.';
  if (!/\p{L}/u.test(name)) return 'debe tener letras.';
  return overloaded.test(name.normalize('NFD')) ? 'tiene demasiados acentos en una letra.' : null;
}
