-- What begin_session does for one, for those who sign in at about the same time; returns for which of them, from 1. Whose row somebody else holds is left out: nobody waits for another's account.
create function begin_sessions(of_users uuid[], checked_hashes text[], hours integer[], tokens bytea[], devices text[], browsers bytea[]) returns setof int
-- To plan it for a few people seems cheaper each time than one plan for all, and takes longer than to run it.
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with admitted as materialized (
      select asked.* from unnest(of_users, checked_hashes, hours, tokens, devices, browsers) with ordinality as asked (user_id, checked_hash, hours, token, device, browser, place)
      join users on users.id = asked.user_id and users.password_hash = asked.checked_hash
      where users.email_verified_at is not null and users.is_active
      for update of users skip locked
    ), known as (
      insert into known_devices (user_id, token_hash) select distinct user_id, browser from admitted
        on conflict (token_hash, user_id) do update set last_seen_at = now()
    ), opened as (
      insert into sessions (user_id, token_hash, device, device_hash, expires_at)
        select user_id, token, device, browser, now() + make_interval(hours => admitted.hours) from admitted
    )
    select place::int from admitted;
end
$$;
