import type { Slide } from '@finaula/contract/courses';
import type { Figure } from '@finaula/contract/figures';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { figuresFile } from './schemas.ts';

/** The slides of a module with the figures of its figures.yaml, at most one each. */
export function parseFigures(text: string, slides: readonly Slide[], report: Report): Slide[] {
  const parsed = parseYaml(text, figuresFile, report);
  const written = parsed?.value.figures ?? [];
  const figures = new Map<number, Figure>();
  for (const [i, { slide, ...figure }] of written.entries()) {
    const line = parsed?.lineOf('figures', i) ?? 1;
    if (slide > slides.length) report(line, `La lámina ${slide} no existe: el módulo tiene ${slides.length}.`);
    if (slide <= (written[i - 1]?.slide ?? 0))
      report(line, 'Las figuras van en el orden de sus láminas, una en cada una.');
    figures.set(slide, figure);
  }
  return slides.map((slide) => {
    const figure = figures.get(slide.slide_number);
    return figure ? { ...slide, figure } : slide;
  });
}
