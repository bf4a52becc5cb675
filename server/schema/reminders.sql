-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table reminder_settings (
  entity_id uuid not null,
  obligation_assigned boolean not null default true,
  reminder boolean not null default true,
  weekly_digest boolean not null default true,
  last_round date,
  constraint reminder_settings_pkey PRIMARY KEY (entity_id),
  constraint reminder_settings_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id)
);
alter table reminder_settings enable row level security;
create policy seen on reminder_settings
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant insert, select, update on reminder_settings to finaula_app_access;
