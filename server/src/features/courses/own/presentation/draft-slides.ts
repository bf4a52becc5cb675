import { OWN_COURSE } from '@finaula/contract/constants';
import type { DraftSlide } from '@finaula/contract/course-draft';
import type { ImportedSlide } from './parse-presentation.ts';

/** Splits a text that is too long for one slide, between two lines or words where it has some. */
function textsOf(text: string): string[] {
  if (text.length <= OWN_COURSE.content) return [text];
  const start = text.slice(0, OWN_COURSE.content);
  const at = [start.lastIndexOf('\n'), start.lastIndexOf(' '), start.length].find((end) => end > 0);
  return [text.slice(0, at), ...textsOf(text.slice(at).trimStart())];
}

/**
 * A slide of a draft has one image and a limited text: what does not fit goes on, on slides with the same
 * title. Notes follow the text, and so does a title that is too long.
 */
export function draftSlidesOf(
  { title, content, notes }: Pick<ImportedSlide, 'title' | 'content' | 'notes'>,
  images: readonly DraftSlide['image'][],
): DraftSlide[] {
  const isLong = title.length > OWN_COURSE.title;
  const texts = textsOf([isLong ? title : '', content, notes].filter((text) => text !== '').join('\n\n'));
  return Array.from({ length: Math.max(texts.length, images.length) }, (_, i) => ({
    title: title.slice(0, OWN_COURSE.title),
    content: texts[i] ?? '',
    sources: [],
    applies_to: '',
    image: images[i] ?? null,
  }));
}
