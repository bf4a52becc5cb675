-- Whoever counts the administrators in some state finds it here: the people of the entity, or those in that state, need not be read.
drop index users_administrators;
create index users_administrators on users (entity_id, (name collate "es-MX-x-icu"), id) include (email_verified_at, is_active) where role = 'EntidadAdmin';
