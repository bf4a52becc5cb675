-- Functions and tables that served the benchmark alone go; those of the assistant say what they hold.

drop function begin_session(uuid, text, integer, bytea, text, bytea);
drop function begin_sessions(uuid[], text[], integer[], bytea[], text[], bytea[]);
drop function open_sessions(bytea[]);

drop trigger listed on entities;
drop function move_directory();
drop table entity_directory;

drop index users_by_state, users_by_state_down;

alter table quiz_attempts rename to assistant_quiz_locks;
alter table chat_counts rename to assistant_daily_usage;
alter index chat_counts_by_day rename to assistant_daily_usage_by_day;

-- The user of the open session with this token, asked by each call before anything else is known of the caller, and so by the owner of the tables.
create function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
begin
  select users.id, users.name, users.email, users.role, users.entity_id, entities.name, users.email_verified_at, users.is_active, users.created_at, sessions.last_seen_at
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, seen
    from sessions
    join users on users.id = sessions.user_id
    left join entities on entities.id = users.entity_id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      -- A session created while the clock was ahead would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  -- Known to within five minutes, so that most requests only read.
  if seen < now() - interval '5 minutes' then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;

-- Users of the caller's entity whose name or e-mail contains every word. Row security keeps LIKE from using the index (LIKE is not leakproof), so the
-- function runs as the owner and filters by the administered entity. An index answers LIKE, but not LIKE ALL: the first three words are written out.
create or replace function people_with(words text[]) returns setof uuid
language plpgsql stable security definer set search_path = public as $$
begin
  return query select id from users
    where entity_id = administered_entity()
      and sought like words[1] and sought like coalesce(words[2], words[1]) and sought like coalesce(words[3], words[1]) and sought like all (words);
end
$$;

alter table assistant_daily_usage rename column subject to subject_id;
alter table assistant_daily_usage rename column asked to questions;

create function mexican_today() returns date language sql stable parallel safe
  return (now() at time zone 'America/Mexico_City')::date;

-- The one definition of a constancia's state today.
create function certificate_state(valid_until date, is_revoked boolean) returns text language sql stable parallel safe
  return case when is_revoked then 'revocada' when valid_until < mexican_today() then 'vencida' else 'vigente' end;
