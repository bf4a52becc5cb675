import type { ImageFailure } from '@finaula/contract/image-failures';
import { ImageFailed } from './image-failed.ts';

type Kind = 'png' | 'jpeg' | 'webp';

const HEAD_BYTES = 1_024;
const PNG = '\u0089PNG\r\n\u001a\n';

const OTHERS: readonly [RegExp, ImageFailure][] = [
  [/^GIF8/, 'IMAGE_ANIMATED'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1|avi)/s, 'IMAGE_HEIC'],
  [/<svg[\s>]/i, 'IMAGE_SVG'],
];

function kindOf(head: string): Kind {
  if (head.startsWith(PNG)) return 'png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  throw new ImageFailed(OTHERS.find(([form]) => form.test(head))?.[1] ?? 'IMAGE_TYPE');
}

/** The end of a PNG by its chunks; one of several frames has a chunk of their number. */
function endOfPng(bytes: Buffer): number {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') throw new ImageFailed('IMAGE_ANIMATED');
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at;
  }
  throw new ImageFailed('IMAGE_BROKEN');
}

/** The end of the file as its format declares it. Cameras append previews and films to a JPEG. */
function declaredEnd(bytes: Buffer, kind: Kind): number {
  if (kind === 'png') return endOfPng(bytes);
  // RIFF pads an odd length.
  if (kind === 'webp') return bytes.length < 12 ? 12 : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);
  return bytes.length;
}

/** Pages and programs that other readers find inside an image. */
const MARKUP = /<script[\s>]|<html[\s>]|<!doctype\s|<\?php|__HALT_COMPILER/i;
/** The end of a zip on one disk, and the beginning of a RAR. */
const ARCHIVES = ['PK\u0005\u0006\0\0\0\0', 'Rar!\u001a\u0007'];
/** Readers of PDF look for its mark in the first kilobyte. */
const isPdf = (head: string) => head.includes('%PDF-');
/** A length that opens a comment makes a JPEG a program for browsers. */
const isScript = (head: string, kind: Kind) => kind === 'jpeg' && head.slice(4, 6) === '/*';

/**
 * Recognises an image by its content and refuses one that is also another file.
 * @throws ImageFailed
 */
export function checkImageKind(bytes: Buffer): void {
  if (bytes.length === 0) throw new ImageFailed('IMAGE_EMPTY');
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const kind = kindOf(head);
  const end = declaredEnd(bytes, kind);
  if (end > bytes.length) throw new ImageFailed('IMAGE_BROKEN');
  const text = bytes.toString('latin1');
  const isOther =
    isPdf(head) || isScript(head, kind) || MARKUP.test(text) || ARCHIVES.some((mark) => text.includes(mark));
  if (end < bytes.length || isOther) throw new ImageFailed('IMAGE_WITH_FILE');
}
