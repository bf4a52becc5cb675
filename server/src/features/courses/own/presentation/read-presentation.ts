import { parseInThread } from '../../../../shared/hostile-files/parse-in-thread.ts';
import { loadSharp } from '../../../../shared/images/load-sharp.ts';
import type { Presentation } from './parse-presentation.ts';

const PARSER = new URL('./parse-presentation.ts', import.meta.url);
/** Images are encoded one after the other, half a second each at most on a slow machine. */
const LIMITS = { heapMb: 192, ms: 120_000 };

/**
 * Reads the slides of a .pptx file of at most PRESENTATION_IMPORT.bytes. Images come as WebP. A part of the
 * presentation is either taken or counted as lost; fields, footers and the template are neither.
 * @throws UnreadableFile with a code of `presentationFailures`
 */
export async function readPresentation(content: Uint8Array, signal?: AbortSignal): Promise<Presentation> {
  await loadSharp();
  return parseInThread({ parser: PARSER, content, options: undefined, limits: LIMITS, ...(signal && { signal }) });
}
