-- Which mails about obligations an institution sends, and the last day on which a process went through its people (docs/decisions/0033-reminders.md).
-- The mails themselves are messages; at most one a person and day by their dedupe_key.
create table reminder_settings (
  entity_id uuid primary key references entities (id),
  obligation_assigned boolean not null default true,
  reminder boolean not null default true,
  weekly_digest boolean not null default true,
  last_round date
);
grant select, insert, update on reminder_settings to finaula_app_access;

alter table reminder_settings enable row level security;
create policy seen on reminder_settings using ((select acts_for_all()) or entity_id = (select administered_entity()));
