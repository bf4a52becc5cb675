-- Functions of generated columns. Their results are stored, so they belong to the tables: changing one is a
-- migration.

-- The one folding of names, areas and searches: lower case, no accents, one blank between words. Decomposed,
-- full-width and composed letters become equal, for any collation of the database.
create function plain_text(original text) returns text language sql immutable strict parallel safe
  return regexp_replace(translate(lower(regexp_replace(normalize(original, NFKD), '[\u0300-\u036f]+', '', 'g')), 'łŁøØđĐı', 'llooddi'), '\s+', ' ', 'g');

-- Text for searching: lower case, no accents, letters and digits only. "-ión" gets its accent back and loses
-- its plural, because the Spanish stemmer needs it: "operación", "operacion" and "operaciones" get one stem.
create function search_text(original text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc'),
    '(\d)[,.](\d)', '\1\2', 'g'), '[^a-z0-9]+', ' ', 'g'), '([cs])ion(es)?\M', '\1ión', 'g'))
$$;

-- The sound of a word in Mexican Spanish: words misspelt by ear ("defenza", "kien", "vitacora") sound the
-- same.
create function spanish_sound(word text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(word, 'áéíóú', 'aeiou'),
    '(^|[^c])h', '\1', 'g'), 'qu(?=[ei])|c(?![eiyh])', 'k', 'g'), 'g(?=[ei])', 'j', 'g'), 'gu(?=[ei])', 'g', 'g'),
    'c(?=[eiy])|z|x', 's', 'g'), 'll', 'y', 'g'), '(.)\1', '\1', 'g')
$$;
