import type { LabourCatalogueEntry, LabourCatalogues } from '@finaula/contract/labour';
import { ApiError } from '../../http/api-error.ts';
import { readCatalogues } from './catalogues.ts';

type Catalogue = 'occupations' | 'thematic_areas' | 'studies' | 'modalities' | 'objectives';

export interface CatalogueKeys {
  all: LabourCatalogues;
  /** The catalogues that columns of a file of people name. */
  importKeys: { occupations: readonly LabourCatalogueEntry[]; studies: readonly LabourCatalogueEntry[] };
  /** @throws ApiError LABOUR_KEY_UNKNOWN */
  entry(catalogue: Catalogue, key: string): LabourCatalogueEntry;
}

/** The catalogues that facts refer to by key, read at their first use. */
export function catalogueKeysOf(contentFolder: string): () => CatalogueKeys {
  let read: CatalogueKeys | undefined;
  return () => {
    if (read) return read;
    const { constancia, list } = readCatalogues(contentFolder);
    const { occupations, thematic_areas } = constancia;
    const { studies, modalities, objectives } = list;
    const all = { source: constancia.source, occupations, thematic_areas, studies, modalities, objectives };
    const entries = { ...all, occupations: occupations.flatMap(({ subareas }) => subareas) };
    read = {
      all,
      importKeys: { occupations: entries.occupations, studies },
      entry: (catalogue, key) => {
        const found = entries[catalogue].find((one) => one.key === key);
        if (!found) throw new ApiError('LABOUR_KEY_UNKNOWN');
        return found;
      },
    };
    return read;
  };
}
