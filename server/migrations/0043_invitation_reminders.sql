-- phase: expand
-- Invited people who have not entered are invited again, unless their institution switches it off.
alter table reminder_settings add column invitation_reminder boolean not null default true;
-- False for the messages of before: their invitations are not repeated after an upgrade.
alter table messages add column is_repeated boolean not null default false;
alter table messages alter column is_repeated set default true;
