-- Opens a session for whoever has still this password and may sign in, and keeps the browser as one that the account knows. False when the account has changed in the meantime.
-- As a statement of the application it took PostgreSQL half as long again, most of that to make the policies of three tables ready. Its own condition is narrower than they are:
-- only who could read the hash of a password can name it.
create function begin_session(of_user uuid, checked_hash text, hours integer, token bytea, device text, browser bytea) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  -- Holds the row, so that what changes a password and what a password opens follow each other.
  perform from users where id = of_user and password_hash = checked_hash and email_verified_at is not null and is_active for update;
  if not found then return false; end if;
  insert into known_devices (user_id, token_hash) values (of_user, browser)
    on conflict (token_hash, user_id) do update set last_seen_at = now();
  insert into sessions (user_id, token_hash, device, device_hash, expires_at)
    values (of_user, token, device, browser, now() + make_interval(hours => begin_session.hours));
  return true;
end
$$;
