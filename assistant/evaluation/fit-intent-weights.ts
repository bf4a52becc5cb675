import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from './content.ts';
import { trainIntents } from './train-intents.ts';

/**
 * `npm run fit:assistant`, first part: learns the intents and writes src/intent-weights.json. The same
 * content gives the same bytes.
 */
writeFileSync(
  join(import.meta.dirname, '../src/intent-weights.json'),
  `${JSON.stringify(trainIntents(readExamples()), null, 2)}\n`,
);
