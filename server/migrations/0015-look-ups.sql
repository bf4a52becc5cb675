-- A question looks its stems up among the phrases of everyday words: without an index it reads them all.
create index synonyms_by_stem on synonyms using gin (everyday);

-- As in 0013, with up to three words looked up in the index together: what has a common name and a rare number is found by the number.
drop function people_with(text, text[]);
create function people_with(words text[]) returns setof uuid
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from users
    where entity_id = administered_entity()
      and sought like words[1] and sought like coalesce(words[2], words[1]) and sought like coalesce(words[3], words[1]) and sought like all (words);
end
$$;

-- As in 0012, with one look instead of two: that a session is in use is written down only when that has not been said for five minutes.
create or replace function open_session(token bytea) returns table (
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
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if seen < now() - interval '5 minutes' then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;
