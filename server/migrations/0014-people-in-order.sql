-- An entity's people by their state, a page at a time: who waits, active, inactive, or the other way round, and by name within each.
create index users_by_state on users
  (entity_id, (case when email_verified_at is null then 0 when is_active then 1 else 2 end), (name collate "es-MX-x-icu"), id);
create index users_by_state_down on users
  (entity_id, (case when email_verified_at is null then 0 when is_active then -1 else -2 end), (name collate "es-MX-x-icu"), id);

-- By urgency: a link says itself whose it is, as what a report reads does since 0012. A policy that looks its person up reads all people of the entity.
alter table verification_links add column entity_id uuid references entities (id);
update verification_links set entity_id = users.entity_id from users where users.id = user_id;
create trigger belongs before insert on verification_links for each row execute function belong_as_user();
drop policy given on verification_links;
create policy given on verification_links using ((select acts_for_all()) or entity_id = (select administered_entity()));
