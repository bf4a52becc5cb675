import { readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';
import { type Source, sourcesFile } from './schemas.ts';

/** The sources in the folder. None when the file is faulty, which loading the content reports. */
export const readSources = (folder: string): Source[] =>
  parseYaml(readText(folder, 'sources.yaml', []).text, sourcesFile, () => undefined)?.value ?? [];
