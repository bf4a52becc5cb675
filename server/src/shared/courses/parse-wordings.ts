/** The other wordings of an entry of questions.yaml, each on a line of wordings.txt under "# id". */
export interface Wordings {
  id: string;
  line: number;
  texts: { text: string; line: number }[];
}

/** Reads wordings.txt. The wordings before the first id belong to the id "". */
export function parseWordings(file: string): Wordings[] {
  const entries: Wordings[] = [];
  for (const [i, typed] of file.split('\n').entries()) {
    const [text, line] = [typed.trim(), i + 1];
    if (text.startsWith('#')) entries.push({ id: text.replace(/^#\s*/, ''), line, texts: [] });
    else if (text !== '') {
      if (entries.length === 0) entries.push({ id: '', line, texts: [] });
      entries.at(-1)?.texts.push({ text, line });
    }
  }
  return entries;
}
