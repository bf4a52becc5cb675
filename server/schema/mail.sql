-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create type message_state as enum ('en cola', 'enviado', 'rechazado', 'omitido', 'desconocido');

create table mailed_links (
  token_hash bytea not null,
  message_id uuid not null,
  constraint mailed_links_pkey PRIMARY KEY (token_hash),
  constraint mailed_links_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint mailed_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX mailed_links_by_message ON mailed_links USING btree (message_id);
alter table mailed_links enable row level security;
create policy seen on mailed_links
  using (( SELECT acts_for_all() AS acts_for_all) OR (EXISTS ( SELECT
   FROM messages
  WHERE ((messages.id = mailed_links.message_id) AND (messages.entity_id = ( SELECT administered_entity() AS administered_entity))))));
grant delete, insert, select on mailed_links to finaula_app_access;

create table messages (
  id uuid not null default gen_random_uuid(),
  entity_id uuid,
  user_id uuid not null,
  kind text not null,
  dedupe_key text not null,
  facts jsonb not null default '{}'::jsonb,
  urgent boolean not null default false,
  verification_hash bytea,
  reset_hash bytea,
  state message_state not null default 'en cola'::message_state,
  created_at timestamp with time zone not null default now(),
  queued_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  leased_until timestamp with time zone,
  attempts integer not null default 0,
  failures smallint not null default 0,
  handed_over_at timestamp with time zone,
  lost_answers smallint not null default 0,
  sent_to text,
  reason text,
  answer text,
  settled_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_dedupe_key_key UNIQUE (dedupe_key),
  constraint messages_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint messages_reset_hash_fkey FOREIGN KEY (reset_hash) REFERENCES reset_links(token_hash) ON DELETE SET NULL,
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_verification_hash_fkey FOREIGN KEY (verification_hash) REFERENCES verification_links(token_hash) ON DELETE SET NULL,
  constraint messages_answer_check CHECK ((length(answer) <= 500)),
  constraint messages_check CHECK (((state = 'en cola'::message_state) = (settled_at IS NULL))),
  constraint messages_check1 CHECK ((num_nonnulls(verification_hash, reset_hash) <= 1)),
  constraint messages_dedupe_key_check CHECK (((length(dedupe_key) >= 1) AND (length(dedupe_key) <= 200)))
);
CREATE INDEX messages_by_entity ON messages USING btree (entity_id, created_at DESC, id DESC);
CREATE INDEX messages_by_reset_link ON messages USING btree (reset_hash) WHERE (reset_hash IS NOT NULL);
CREATE INDEX messages_by_user ON messages USING btree (user_id);
CREATE INDEX messages_by_verification_link ON messages USING btree (verification_hash) WHERE (verification_hash IS NOT NULL);
CREATE INDEX messages_due ON messages USING btree (entity_id, urgent DESC, due_at, id) WHERE (state = 'en cola'::message_state);
comment on index messages_by_entity is 'the list of an administrator';
comment on index messages_due is 'what an entity''s next message is';
alter table messages enable row level security;
create policy not_inherited on messages
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = messages.user_id))));
create policy seen on messages
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy told on messages for select
  using ((user_id = ( SELECT acting_user() AS acting_user)) AND (kind = 'second_factor_changed'::text));
create policy told_themselves on messages for insert
  with check ((user_id = ( SELECT acting_user() AS acting_user)) AND (kind = 'second_factor_changed'::text));
CREATE TRIGGER belongs BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on messages to finaula_app_access;
