-- phase: expand
-- Administrators are told of regulatory changes that await their decision, unless they switch it off.
alter table reminder_settings add column reforms_waiting boolean not null default true;
