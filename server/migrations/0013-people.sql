-- An entity's people, a page at a time at the same cost for 20 or 20,000 of them: counted as they come and go, read in order from an index, found by their letters.

create extension if not exists btree_gin;

alter table entities
  add column people integer not null default 0,
  -- Who has not verified the e-mail waits, whatever else; the others who may not enter are inactive.
  add column people_waiting integer not null default 0,
  add column people_inactive integer not null default 0;

update entities set people = counted.people, people_waiting = counted.waiting, people_inactive = counted.inactive
from (
  select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
    count(*) filter (where email_verified_at is not null and not is_active) as inactive
  from users group by entity_id
) counted
where counted.entity_id = entities.id;

-- By its owner: whoever changes a person may not change the entity.
create function count_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    update entities set people = people - 1, people_waiting = people_waiting - (old.email_verified_at is null)::int,
      people_inactive = people_inactive - (old.email_verified_at is not null and not old.is_active)::int
    where id = old.entity_id;
  end if;
  if tg_op <> 'DELETE' then
    update entities set people = people + 1, people_waiting = people_waiting + (new.email_verified_at is null)::int,
      people_inactive = people_inactive + (new.email_verified_at is not null and not new.is_active)::int
    where id = new.entity_id;
  end if;
  return null;
end
$$;
create trigger counted after insert or delete on users for each row execute function count_person();
create trigger recounted after update on users for each row
  when ((old.entity_id, old.email_verified_at is null, old.is_active) is distinct from (new.entity_id, new.email_verified_at is null, new.is_active))
  execute function count_person();

-- Lower case without accents, for any collation of the database.
create function plain_text(original text) returns text language sql immutable strict parallel safe
  return translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc');

alter table users add column sought text not null generated always as (plain_text(name || ' ' || email)) stored;
create index users_sought on users using gin (entity_id, sought gin_trgm_ops);
create index users_waiting_first on users (entity_id, (email_verified_at is not null), (name collate "es-MX-x-icu"), id);
create index users_newest on users (entity_id, created_at desc, id);
create index users_waiting on users (entity_id, (name collate "es-MX-x-icu"), id) where email_verified_at is null;
create index users_inactive on users (entity_id, (name collate "es-MX-x-icu"), id) where email_verified_at is not null and not is_active;
create index users_administrators on users (entity_id, (name collate "es-MX-x-icu"), id) where role = 'EntidadAdmin';

-- Row security keeps the index from answering LIKE (it might tell of rows unseen), so this looks by itself, among the people of the entity that
-- the caller administers and no others. `longest` is the word that the index answers best; all of `words` must stand in the name or the e-mail.
-- Planned for the words it is given: a plan for any words cannot know how rare they are.
create function people_with(longest text, words text[]) returns setof uuid
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from users where entity_id = administered_entity() and sought like longest and sought like all (words);
end
$$;
