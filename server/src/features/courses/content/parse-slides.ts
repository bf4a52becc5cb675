import { POSTS } from '@finaula/contract/constants';
import type { Slide, SlideChange, SourceEvidence } from '@finaula/contract/courses';
import type { Post } from '@finaula/contract/posts';
import { roles } from '@finaula/contract/roles';
import type { Blockquote, List, Nodes, Paragraph } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { z } from 'zod';
import { citation, sourceOf } from './citation.ts';
import type { Report } from './fault.ts';
import type { Source } from './schemas.ts';

const SLIDES = { min: 10, max: 13 };
const BODY_CHARACTERS = { min: 500, max: 1200 };
const FIRST_SENTENCE_CHARACTERS = 200;

const lineOf = (node: Nodes) => node.position?.start.line ?? 1;

/** The text of a paragraph on one line. Anything except plain text is a fault. */
function plainText(paragraph: Paragraph, report: Report): string {
  for (const child of paragraph.children)
    if (child.type !== 'text')
      report(lineOf(child), 'Una lámina es texto simple: sin negritas, cursivas, enlaces, código, imágenes ni HTML.');
  return paragraph.children.map((child) => ('value' in child ? child.value : '')).join('');
}

const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

function listText(list: List, report: Report): string {
  if (list.ordered) report(lineOf(list), 'Las listas van con "-", sin números.');
  const lines = list.children.map((item) => {
    const [only, ...more] = item.children;
    if (only?.type !== 'paragraph' || more.length > 0)
      report(lineOf(item), 'Cada punto de la lista es una sola línea de texto, sin listas dentro.');
    return only?.type === 'paragraph' ? `• ${onOneLine(plainText(only, report))}` : '';
  });
  return lines.join('\n');
}

interface Closing {
  sources: string[];
  evidence: SourceEvidence[];
  appliesTo: string | undefined;
  changesOn: SlideChange | undefined;
  roles: Post[] | undefined;
}

/** "2027-03-01, …": the day and the sentence that readers see. */
function change(text: string | undefined, report: (sentence: string) => void): SlideChange | undefined {
  if (text === undefined) return undefined;
  const [, date, sentence] = /^(\d{4}-\d\d-\d\d), (.+[.])$/.exec(text) ?? [];
  if (date && sentence && z.iso.date().safeParse(date).success) return { date, sentence };
  report('"Cambia:" lleva una fecha, una coma y una frase con punto: «2027-03-01, Desde esta fecha …».');
  return undefined;
}

/** "ventanilla, operaciones": the posts that need the slide. */
function postsIn(text: string | undefined, report: (sentence: string) => void): Post[] | undefined {
  if (text === undefined) return undefined;
  const read = roles.safeParse(text.split(',').map((name) => name.trim()));
  if (!read.success)
    report(
      `"Puestos:" lleva de uno a ${POSTS.length - 1} puestos distintos (${POSTS.join(', ')}); sin ella, la lámina es para todos.`,
    );
  return read.data;
}

/** "Fuentes: …", "Aplica a: …", "Puestos: …" and "Cambia: …" of the quotation at the end of a slide. */
function closing(quote: Blockquote, sources: readonly Source[], report: Report): Closing {
  const lines = quote.children.flatMap((child) =>
    child.type === 'paragraph' ? plainText(child, report).split('\n') : [],
  );
  const after = (label: string) =>
    lines
      .find((line) => line.startsWith(`${label}:`))
      ?.slice(label.length + 1)
      .trim();
  if (lines.some((line) => !/^(Fuentes|Aplica a|Puestos|Cambia):/.test(line)))
    report(
      lineOf(quote),
      'La cita final de la lámina solo lleva "Fuentes:", "Aplica a:", "Puestos:" y "Cambia:", cada una en su línea.',
    );

  const places = (after('Fuentes') ?? '').split(';').map((place) => place.trim());
  const cited = places.filter(Boolean).map((place) => {
    const source = sourceOf(place, sources);
    if (!source) report(lineOf(quote), `«${place}» no empieza con una fuente de sources.yaml.`);
    return { text: citation(place, source), evidence: source?.evidence ?? 'primary' };
  });
  if (cited.length === 0) report(lineOf(quote), 'La lámina no cita ninguna fuente.');
  return {
    sources: cited.map(({ text }) => text),
    evidence: cited.map(({ evidence }) => evidence),
    appliesTo: after('Aplica a'),
    changesOn: change(after('Cambia'), (sentence) => report(lineOf(quote), sentence)),
    roles: postsIn(after('Puestos'), (sentence) => report(lineOf(quote), sentence)),
  };
}

function checkBody(body: string, line: number, report: Report): void {
  if (body.length < BODY_CHARACTERS.min || body.length > BODY_CHARACTERS.max)
    report(
      line,
      `El texto de la lámina tiene ${body.length} caracteres; debe tener entre ${BODY_CHARACTERS.min} y ${BODY_CHARACTERS.max}.`,
    );
  const firstSentence = /^.*?[.?!](?=\s|$)/s.exec(body)?.[0] ?? body;
  if (firstSentence.length > FIRST_SENTENCE_CHARACTERS || firstSentence.includes('\n'))
    report(
      line,
      `La primera frase debe terminar antes de ${FIRST_SENTENCE_CHARACTERS} caracteres: ahí corta el visor.`,
    );
}

/** Reads slides.md. `appliesTo` is used for slides without their own. */
export function parseSlides(markdown: string, appliesTo: string, sources: readonly Source[], report: Report): Slide[] {
  const slides: Slide[] = [];
  let open: { title: string; line: number; blocks: string[]; closed: boolean } | undefined;
  const close = () => {
    if (open && !open.closed) report(open.line, `A la lámina «${open.title}» le falta la cita final con "Fuentes:".`);
  };

  for (const node of fromMarkdown(markdown).children) {
    const line = lineOf(node);
    if (node.type === 'heading' && node.depth === 2) {
      close();
      open = { title: onOneLine(plainText({ ...node, type: 'paragraph' }, report)), line, blocks: [], closed: false };
      if (slides.some(({ title }) => title === open?.title))
        report(line, `El título «${open.title}» se repite en el módulo.`);
    } else if (!open || open.closed) {
      report(
        line,
        'Esto está fuera de una lámina: cada una empieza con "## Título" y termina con la cita de sus fuentes.',
      );
    } else if (node.type === 'paragraph') {
      open.blocks.push(onOneLine(plainText(node, report)));
    } else if (node.type === 'list') {
      open.blocks.push(listText(node, report));
    } else if (node.type === 'blockquote') {
      const end = closing(node, sources, report);
      const content = open.blocks.join('\n\n');
      checkBody(content, open.line, report);
      open.closed = true;
      slides.push({
        slide_number: slides.length + 1,
        title: open.title,
        content,
        sources: end.sources,
        source_evidence: end.evidence,
        applies_to: end.appliesTo ?? appliesTo,
        ...(end.changesOn && { changes_on: end.changesOn }),
        ...(end.roles && { roles: end.roles }),
      });
    } else {
      report(line, 'Una lámina solo lleva párrafos y listas con "-".');
    }
  }
  close();
  if (slides.length < SLIDES.min || slides.length > SLIDES.max)
    report(1, `El módulo tiene ${slides.length} láminas; debe tener entre ${SLIDES.min} y ${SLIDES.max}.`);
  return slides;
}
