-- phase: expand
-- Administrators are told of people who registered and wait, unless they switch it off.
alter table reminder_settings add column registrations_waiting boolean not null default true;
