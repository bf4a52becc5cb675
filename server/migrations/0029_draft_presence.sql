-- phase: expand
alter table own_courses
  -- {user id: {at, place}}: people who have the draft open, each with the key of the slide or case they see
  add column present jsonb not null default '{}';
