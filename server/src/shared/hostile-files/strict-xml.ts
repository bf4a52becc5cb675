import { type CloseTagHandler, type OpenTagHandler, type SaxesOptions, SaxesParser, type TextHandler } from 'saxes';
import { UnreadableFile } from './unreadable-file.ts';

/** Workbooks have ten levels at most. */
const DEEPEST = 20;
/** Most attributes of an element, namespaces included. */
const ATTRIBUTES = 64;

interface Handlers<O> {
  open?: OpenTagHandler<O>;
  text?: TextHandler;
  close?: CloseTagHandler<O>;
  /** The error for XML that is not well-formed or has a document type, whose entities could grow. */
  refused: (reason: string) => Error;
  /** Most levels of elements. */
  deepest?: number | undefined;
}

/**
 * An XML parser with limits of depth and attributes, because it keeps every open element in memory.
 * @throws UnreadableFile FILE_TOO_DEEP, and the error that `refused` returns
 */
export function strictXml<O extends SaxesOptions>(
  options: O,
  { open, text, close, refused, deepest = DEEPEST }: Handlers<O>,
) {
  const parser = new SaxesParser<O>(options);
  let [depth, attributes] = [0, 0];
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > deepest) throw new UnreadableFile('FILE_TOO_DEEP');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > ATTRIBUTES) throw new UnreadableFile('FILE_TOO_DEEP');
  });
  parser.on('opentag', (tag) => open?.(tag));
  parser.on('text', (piece) => text?.(piece));
  parser.on('closetag', (tag) => {
    depth -= 1;
    close?.(tag);
  });
  parser.on('doctype', () => {
    throw refused('document type');
  });
  parser.on('error', (error) => {
    throw refused(error.message);
  });
  return parser;
}
