-- What the platform knows of an institution: its review, who took it over, under which names it issues, its domain, its invitation code.

create type entity_review as enum ('pending', 'verified', 'suspended');

alter table entities
  -- The last of entity_reviews, kept by its trigger: no statement of the application writes these two.
  add column review entity_review not null default 'verified',
  -- since when; null: since before reviews were kept
  add column reviewed_at timestamptz,
  -- of an entry of the directory, where it is publicly known
  add column directory_domain text check (directory_domain = lower(directory_domain)),
  -- what makes two names look the same (features/entities/entity-name.ts); null until the next start has computed it
  add column name_skeleton text;
create index entities_by_skeleton on entities (name_skeleton);
comment on index entities_by_skeleton is 'whether a new name looks like an existing one: check-entity-name, register-entity';

revoke insert, update on entities from finaula_app_access;
grant insert (id, name, name_key, name_skeleton, entity_type, subscription, razon_social, contact_email, signer_name, pre_populated, directory_domain) on entities to finaula_app_access;
grant update (name, name_key, name_skeleton, subscription, razon_social, contact_email, signer_name, taken_over_at, taken_over_by, assistant_enabled, directory_domain) on entities to finaula_app_access;

-- Each decision is a fact; the first one of an entity is its registration or its takeover.
create table entity_reviews (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  review entity_review not null,
  cause text not null check (cause in ('registration', 'takeover', 'domain', 'decision', 'undo')),
  -- null where nobody decided
  decided_by uuid,
  reason text check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp()
);
create index entity_reviews_by_entity on entity_reviews (entity_id, recorded_at);
grant select, insert on entity_reviews to finaula_app_access;
create trigger frozen before update or delete on entity_reviews for each row execute function refuse_rewriting();
create trigger kept before truncate on entity_reviews for each statement execute function refuse_rewriting();

alter table entity_reviews enable row level security;
create policy seen on entity_reviews for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy decided on entity_reviews for insert with check ((select acts_for_all()));

create function apply_review() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update entities set review = new.review, reviewed_at = new.recorded_at where id = new.entity_id;
  return null;
end
$$;
create trigger applied after insert on entity_reviews for each row execute function apply_review();

-- Who administers an entity with an account that opens: without any, its razón social says nothing.
create or replace function administrators_of(entity uuid) returns integer language sql stable security definer set search_path = public
  return (select count(*)::int from users
    where users.entity_id = entity and users.role = 'EntidadAdmin' and users.is_active and users.email_verified_at is not null);

-- A takeover, with what it replaced.
create table entity_takeovers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  taken_over_at timestamptz not null default now(),
  taken_over_by uuid not null,
  previous_razon_social text,
  previous_contact_email text,
  previous_signer_name text,
  previous_assistant_enabled boolean not null default true,
  undone_at timestamptz,
  undone_by uuid
);
create unique index one_takeover_at_a_time on entity_takeovers (entity_id) where undone_at is null;
grant select, insert, update on entity_takeovers to finaula_app_access;

alter table entity_takeovers enable row level security;
create policy seen on entity_takeovers for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy made on entity_takeovers for insert with check ((select acts_for_all()));
create policy undone on entity_takeovers for update using ((select acts_for_all()));

insert into entity_takeovers (entity_id, taken_over_at, taken_over_by)
  select id, taken_over_at, taken_over_by from entities where taken_over_by is not null;

alter table users
  -- registered in the entity before somebody took it over: not theirs to see until the entity is verified
  add column inherited_at timestamptz,
  -- verified by somebody whose takeover was undone
  add column unverified_at timestamptz;

create policy rejected on users for delete
  using (email_verified_at is null and unverified_at is null and is_active and role = 'Empleado'
    and ((select acts_for_all()) or entity_id = (select administered_entity())));
-- An administrator makes another one of their own people.
create policy appointed on users for update
  using (entity_id = (select administered_entity()))
  with check (entity_id = (select administered_entity()) and role = 'EntidadAdmin' and is_active and email_verified_at is not null);

-- Whether the caller administers an entity that somebody took over and nobody has verified. As the owner, for it is asked by the policies of users themselves.
create function inherited_are_hidden() returns boolean language sql stable security definer set search_path = public
  return case when administered_entity() is null then false
    else exists (select from entities where id = administered_entity() and taken_over_at is not null and review <> 'verified') end;
revoke execute on function inherited_are_hidden from public;
grant execute on function inherited_are_hidden to finaula_app_access;

create policy not_inherited on users as restrictive
  using (inherited_at is null or id = (select acting_user()) or not (select inherited_are_hidden()));
-- What hangs on somebody who is hidden is hidden, too. (Sessions, devices and reset links ask users themselves.)
do $$
declare
  hanging text;
begin
  foreach hanging in array array['verification_links', 'progress', 'certificates', 'certificate_revocations', 'chat_turns'] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', hanging);
  end loop;
end
$$;

-- Nothing is issued by who is suspended, nor under the name of who is not verified.
create policy issued_under_review on certificates as restrictive for insert
  with check (entity_id is null or exists (
    select from entities where entities.id = certificates.entity_id
      and (review = 'verified' or review = 'pending' and certificate_authority = product_name)));

-- As in 0002_identity.sql; the administrators of a suspended entity are out.
create or replace function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
begin
  select users.id, users.name, users.email, users.role, users.entity_id, entities.name, users.email_verified_at, users.is_active, users.created_at, sessions.last_seen_at
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, seen
    from sessions
    join users on users.id = sessions.user_id
    left join entities on entities.id = users.entity_id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and not (users.role = 'EntidadAdmin' and entities.review = 'suspended')
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if seen < now() - interval '5 minutes' then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;

-- Under which names an entity issues, and since when: a constancia carries those of its day.
create table entity_details (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  razon_social text not null check (length(razon_social) between 1 and 250),
  signer_name text not null check (length(signer_name) between 1 and 120),
  contact_email text not null,
  valid_from timestamptz not null default now(),
  -- null: before this was kept
  recorded_by uuid,
  reason text not null check (length(reason) between 1 and 500)
);
create index entity_details_by_entity on entity_details (entity_id, valid_from desc);
grant select, insert on entity_details to finaula_app_access;
create trigger frozen before update or delete on entity_details for each row execute function refuse_rewriting();
create trigger kept before truncate on entity_details for each statement execute function refuse_rewriting();

alter table entity_details enable row level security;
create policy seen on entity_details for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy recorded on entity_details for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

insert into entity_details (entity_id, razon_social, signer_name, contact_email, valid_from, reason)
  select id, razon_social, signer_name, coalesce(contact_email, ''), coalesce(taken_over_at, created_at), 'Registro'
  from entities where razon_social is not null and signer_name is not null;

-- A record that the owner of a domain publishes.
create table domain_proofs (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  domain text not null check (domain = lower(domain)),
  token text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  proven_at timestamptz,
  unique (entity_id, domain)
);
grant select, insert, update on domain_proofs to finaula_app_access;

alter table domain_proofs enable row level security;
create policy seen on domain_proofs for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy requested on domain_proofs for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and requested_by = (select acting_user()) and proven_at is null));
-- The product looks the record up; nobody says of themselves that it is there.
create policy proven on domain_proofs for update using ((select acts_for_all()));

-- Whoever registers shows it, where an entity asks for one.
create table invitation_codes (
  entity_id uuid primary key references entities (id),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  set_by uuid not null,
  set_at timestamptz not null default now()
);
grant select, insert, update, delete on invitation_codes to finaula_app_access;

alter table invitation_codes enable row level security;
create policy own on invitation_codes using ((select acts_for_all()) or entity_id = (select administered_entity()));

create index users_waiting_since on users (created_at) where email_verified_at is null;
comment on index users_waiting_since is 'registrations that nobody confirmed in 30 days: expire-registrations';

do $$
declare
  hanging text;
begin
  foreach hanging in array array['certificate_disputes', 'certificate_reinstatements', 'certificate_retakes'] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', hanging);
  end loop;
end
$$;

-- Videos go with the takeover under which they were added.
create policy undone on youtube_courses for delete using ((select acts_for_all()));
