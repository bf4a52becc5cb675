-- The outbox: a message is a row of the transaction that causes it, and is sent afterwards
-- (docs/decisions/0023-jobs.md). `desconocido`: the server's answer was lost twice, so it may have been
-- accepted; only a person sends it again.
create type message_state as enum ('en cola', 'enviado', 'rechazado', 'omitido', 'desconocido');

create table messages (
  id uuid primary key default gen_random_uuid(),
  -- the receiver's entity; null for a SuperAdmin
  entity_id uuid references entities (id),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- messages with the same key are the same: the second is not written
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 200),
  -- the values that the template needs besides names and the link
  facts jsonb not null default '{}',
  -- a user is waiting for it: sent before the entity's other messages
  urgent boolean not null default false,
  -- the link in the message; its token is made at sending and never stored (mailed_links)
  verification_hash bytea references verification_links (token_hash) on delete set null,
  reset_hash bytea references reset_links (token_hash) on delete set null,
  email_hash bytea references email_changes (token_hash) on delete set null on update set null,
  state message_state not null default 'en cola',
  created_at timestamptz not null default now(),
  -- the start of the current attempts: creation, or a person's request to retry
  queued_at timestamptz not null default now(),
  -- not sent before
  due_at timestamptz not null default now(),
  -- set while a process sends it, and renewed every few seconds
  leased_until timestamptz,
  -- rises with each attempt, so that an abandoned attempt cannot overwrite the result of the next
  attempts integer not null default 0,
  -- failed attempts since queued_at
  failures smallint not null default 0,
  -- set before the message is complete at the server and cleared by its answer: if still set at the next
  -- attempt, the answer was lost
  handed_over_at timestamptz,
  lost_answers smallint not null default 0,
  -- where it is sent instead of the receiver's current address
  address text,
  -- the address of the last attempt
  sent_to text,
  -- the reason why it is not sent (contract/src/mail.ts), and the server's last answer
  reason text,
  answer text check (length(answer) <= 500),
  settled_at timestamptz,
  -- the institution that writes for the first time to an unproven address; null for other messages
  first_contact_of uuid references entities (id),
  check ((state = 'en cola') = (settled_at is null)),
  check (num_nonnulls(verification_hash, reset_hash, email_hash) <= 1)
);
create index messages_due on messages (entity_id, urgent desc, due_at, id) where state = 'en cola';
comment on index messages_due is 'what an entity''s next message is';
create index messages_by_entity on messages (entity_id, created_at desc, id desc);
comment on index messages_by_entity is 'the list of an administrator';
create index messages_by_first_contact on messages (first_contact_of, due_at) where first_contact_of is not null;
comment on index messages_by_first_contact is 'how many first contacts of an institution leave within a day';
create index messages_by_user on messages (user_id);
create index messages_by_verification_link on messages (verification_hash) where verification_hash is not null;
create index messages_by_reset_link on messages (reset_hash) where reset_hash is not null;
create index messages_by_email_link on messages (email_hash) where email_hash is not null;
grant select, insert, update, delete on messages to finaula_app_access;
alter table messages enable row level security;

-- One token for each attempt, which opens the message's link: a copied link and a mailed one can be told
-- apart.
create table mailed_links (
  -- SHA-256 of the token
  token_hash bytea primary key check (length(token_hash) = 32),
  message_id uuid not null references messages (id) on delete cascade
);
create index mailed_links_by_message on mailed_links (message_id);
grant select, insert, delete on mailed_links to finaula_app_access;
alter table mailed_links enable row level security;
