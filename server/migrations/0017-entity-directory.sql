-- What tells one list of entities from another without counting them: it moves with whatever the list shows.
create table entity_directory (
  only_one boolean primary key default true check (only_one),
  changes bigint not null default 0
);
insert into entity_directory default values;
alter table entity_directory enable row level security;
create policy seen on entity_directory for select using ((select acts_for_all()));

-- By its owner: nobody else writes it.
create function move_directory() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update entity_directory set changes = changes + 1;
  return null;
end
$$;
create trigger listed after insert or delete or truncate or update of name, entity_type on entities for each statement execute function move_directory();
