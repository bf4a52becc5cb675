import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Report } from './fault.ts';

export interface ParsedYaml<T> {
  value: T;
  /** The line of a path in the document, or of the nearest existing parent. */
  lineOf(...path: (string | number)[]): number;
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'el documento';
  if (issue.code === 'unrecognized_keys') return `${place}: sobra ${issue.keys.map((key) => `«${key}»`).join(', ')}.`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return `Falta ${place}.`;
  if (issue.code === 'too_small')
    return `${place}: debe tener al menos ${issue.minimum} (caracteres, elementos o valor).`;
  if (issue.code === 'too_big')
    return `${place}: debe tener a lo más ${issue.maximum} (caracteres, elementos o valor).`;
  if (issue.code === 'custom') return `${place}: ${issue.message}`;
  if (issue.code === 'invalid_union')
    return `${place}: es un texto o una lista de textos; el que lleva dos puntos va entre comillas.`;
  return `${place}: el valor no es del tipo o la forma que se espera.`;
}

/** Reads YAML by a schema. Reports every fault with its line; returns undefined when there was one. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  report: Report,
): ParsedYaml<z.output<Schema>> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (const error of document.errors)
    report(lines.linePos(error.pos[0]).line, 'No es YAML válido: revisa sangría, comillas y dos puntos.');
  if (document.errors.length > 0) return undefined;

  const lineOf = (...path: (string | number)[]): number => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };

  const parsed = schema.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const issue of parsed.error.issues)
    report(lineOf(...issue.path.filter((step) => typeof step !== 'symbol')), sentenceOf(issue));
  return undefined;
}
