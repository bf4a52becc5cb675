-- phase: expand
-- Automatic reminders are told to managers too (docs/decisions/0067-teams-of-managers.md).
alter table reminder_settings add column copy_managers boolean not null default false;
