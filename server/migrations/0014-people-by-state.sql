-- An entity's people by their state, a page at a time: who waits, active, inactive, or the other way round, and by name within each.
create index users_by_state on users
  (entity_id, (case when email_verified_at is null then 0 when is_active then 1 else 2 end), (name collate "es-MX-x-icu"), id);
create index users_by_state_down on users
  (entity_id, (case when email_verified_at is null then 0 when is_active then -1 else -2 end), (name collate "es-MX-x-icu"), id);
