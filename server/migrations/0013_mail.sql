-- The outbox: a message is a row of the transaction that causes it, and sent afterwards (docs/decisions/0023-jobs.md).

-- `desconocido`: the server's answer was lost twice, so it may have been accepted; nobody sends it again but a person who decides so.
create type message_state as enum ('en cola', 'enviado', 'rechazado', 'omitido', 'desconocido');

create table messages (
  id uuid primary key default gen_random_uuid(),
  -- the entity of its receiver; null for a SuperAdmin
  entity_id uuid references entities (id),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- what makes two messages the same: the second one is not written
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 200),
  -- what its template says beside names and the link
  facts jsonb not null default '{}',
  -- somebody waits for it: before the others of its entity
  urgent boolean not null default false,
  -- the link that it carries. Its token is made at sending and stored nowhere (mailed_links).
  verification_hash bytea references verification_links (token_hash) on delete set null,
  reset_hash bytea references reset_links (token_hash) on delete set null,
  state message_state not null default 'en cola',
  created_at timestamptz not null default now(),
  -- since when it is tried: its creation, or when a person asked to try again
  queued_at timestamptz not null default now(),
  -- not before
  due_at timestamptz not null default now(),
  -- a process is sending it, and says so again every few seconds
  leased_until timestamptz,
  -- rises with each attempt, so that one that was given up cannot write its result over that of the next
  attempts integer not null default 0,
  -- attempts since queued_at that failed
  failures smallint not null default 0,
  -- set before the message is complete at the server, cleared by its answer: found by a later attempt, the answer was lost
  handed_over_at timestamptz,
  lost_answers smallint not null default 0,
  -- the address of the last attempt
  sent_to text,
  -- why it is not sent (contract/src/mail.ts), and what the server said last
  reason text,
  answer text check (length(answer) <= 500),
  settled_at timestamptz,
  check ((state = 'en cola') = (settled_at is null)),
  check (num_nonnulls(verification_hash, reset_hash) <= 1)
);
create index messages_due on messages (entity_id, urgent desc, due_at, id) where state = 'en cola';
comment on index messages_due is 'what an entity''s next message is';
create index messages_by_entity on messages (entity_id, created_at desc, id desc);
comment on index messages_by_entity is 'the list of an administrator';
create index messages_by_user on messages (user_id);
create index messages_by_verification_link on messages (verification_hash) where verification_hash is not null;
create index messages_by_reset_link on messages (reset_hash) where reset_hash is not null;
grant select, insert, update, delete on messages to finaula_app_access;
create trigger belongs before insert on messages for each row execute function belong_as_user();

alter table messages enable row level security;
create policy seen on messages using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Each attempt's own token, which opens the link of its message: what a person copied and what was mailed can be told apart.
create table mailed_links (
  -- SHA-256 of the token
  token_hash bytea primary key check (length(token_hash) = 32),
  message_id uuid not null references messages (id) on delete cascade
);
create index mailed_links_by_message on mailed_links (message_id);
grant select, insert, delete on mailed_links to finaula_app_access;

alter table mailed_links enable row level security;
create policy seen on mailed_links
  using ((select acts_for_all()) or exists (select from messages where messages.id = message_id and messages.entity_id = (select administered_entity())));

-- A job acts for one entity (database/rls-context.ts) with what its administrator may do, and nobody's name.
create or replace function administered_entity() returns uuid language sql stable parallel safe
  return case when current_setting('finaula.role', true) in ('EntidadAdmin', 'entity') then nullif(current_setting('finaula.entity', true), '')::uuid end;

-- What is hidden from the administrators of an entity that is not reviewed yet, its jobs still serve.
create or replace function inherited_are_hidden() returns boolean language sql stable security definer set search_path = public
  return case when administered_entity() is null or current_setting('finaula.role', true) = 'entity' then false
    else exists (select from entities where id = administered_entity() and taken_over_at is not null and review <> 'verified') end;
create policy not_inherited on messages as restrictive
  using (not (select inherited_are_hidden()) or exists (select from users where users.id = messages.user_id));
