-- phase: expand
-- Pages of the ledger by time, by person and by institution, which cost the same however long it is
-- (docs/decisions/0069-the-operators-desk.md).
create index audit_log_by_time on audit_log (at);
create index audit_log_by_actor on audit_log (actor_id, id desc) where actor_id is not null;
create index audit_log_by_user on audit_log (user_id, id desc) where user_id is not null;
create index audit_log_by_entity_and_action on audit_log (entity_id, action, id desc);

-- The same acts as in audit_log_of_acts, for one institution.
create index audit_log_of_entity_acts on audit_log (entity_id, id desc) where action not in ('signed in', 'sign-in refused', 'session timed out', 'access refused',
  'second factor used', 'second factor refused', 'signed in with provider', 'provider sign-in refused', 'facts recorded');
