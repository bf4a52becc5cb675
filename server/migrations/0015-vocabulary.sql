-- A question looks its stems up among the phrases of everyday words: without an index it reads them all.
create index synonyms_by_stem on synonyms using gin (everyday);
