-- How everybody of an entity stands, read from the index alone and already in order; and its people by name, a page at a time.
create index certificates_by_standing on certificates (entity_id, user_id, course_id, issued_at desc) include (id, valid_until);
create index users_by_name on users (entity_id, (name collate "es-MX-x-icu"), id);
