import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { decks, stored } from './fixtures/decks.ts';
import type { ImportedSlide, Presentation } from './parse-presentation.ts';
import { readPresentation } from './read-presentation.ts';

const shownSlide = ({ number, title, content, notes, images }: ImportedSlide): string =>
  [
    `# ${number} ${title}`.trim(),
    content,
    ...(notes === '' ? [] : [`Notas: ${notes}`]),
    ...images.map(
      ({ width, height, alt, decorative }) => `Imagen ${width} × ${height}: ${decorative ? 'decorativa' : alt}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** Each deck is read once. */
const reads = new Map<string, Promise<{ content: Buffer; read: Presentation }>>();
const readDeck = (name: string) => {
  const reading = async () => {
    const content = await (decks[name]?.file() ?? Buffer.alloc(0));
    return { content, read: await readPresentation(content) };
  };
  const known = reads.get(name) ?? reading();
  reads.set(name, known);
  return known;
};

test.each(Object.entries(decks))('a deck of %s arrives in reading order', async (name, { slides, lost }) => {
  const { read } = await readDeck(name);
  expect(read.slides.map(shownSlide).join('\n\n')).toBe(slides);
  expect(read.lost.map(({ slide, kind, count }) => `${slide} ${kind} ${count}`)).toEqual(lost);
});

test('a deck that another program saved again is read the same', async () => {
  const { read: own } = await readDeck('PptxGenJS');
  const saved = await readPresentation(stored('pptxgenjs-saved-by-impress.pptx'));
  expect(saved.slides.map(shownSlide)).toEqual(own.slides.map(shownSlide));
  expect(saved.taken).toEqual(own.taken);
});

/** Words that the XML of slides and notes shows, found without a parser; fields, page numbers aside. */
function wordsOf(file: Buffer): string[] {
  const texts = Object.entries(unzipSync(file)).flatMap(([path, bytes]) => {
    if (!/(?:slides|notesSlides)\/[^/]+\.xml$/.test(path)) return [];
    const xml = strFromU8(bytes);
    if (/<\w+:sld [^>]*show="(?:0|false)"/.test(xml)) return [];
    const shown = xml
      .replaceAll(/<a:p>(?:(?!<\/a:p>).)*?type="slidenum".*?<\/a:p>/gs, '')
      .replaceAll(/<mc:Fallback>.*?<\/mc:Fallback>|<(\w+):fld .*?<\/\1:fld>/gs, '')
      .replaceAll(/<(\w+):sp>(?:(?!<\/\1:sp>).)*?(?:type="(?:ftr|dt|sldNum)"|hidden="1").*?<\/\1:sp>/gs, '');
    return [...shown.matchAll(/<\w*a:t>([^<]*)</g)].map(([, text = '']) => text);
  });
  return texts.flatMap((text) => text.match(/[A-Za-záéíóúñ]{3,}/g) ?? []);
}

describe('no word of a visible slide is lost', () => {
  test.each(Object.keys(decks))('in a deck of %s', async (name) => {
    const { content, read } = await readDeck(name);
    const arrived = read.slides.map(({ title, content: text, notes }) => `${title}\n${text}\n${notes}`).join('\n');
    const words = wordsOf(content);
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !arrived.includes(word))).toEqual([]);
  });
});
