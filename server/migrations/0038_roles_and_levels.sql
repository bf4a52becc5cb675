-- phase: expand
-- The level and the post of an obligation set the exam of its people; items name the posts that they are for
-- (docs/decisions/0078-roles-and-levels.md).
alter table obligation_versions
  add column level text check (level in ('general', 'reforzamiento', 'especializado')),
  add column post text check (length(post) between 1 and 40);
alter table exam_items add column roles text[] check (cardinality(roles) > 0);
