-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.belong_as_obligation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.entity_id := (select entity_id from obligations where id = new.obligation_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.belong_as_waiver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select entity_id, user_id into new.entity_id, new.user_id from waivers where id = new.waiver_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.counting_certificates(entity uuid, day date, as_known text)
 RETURNS TABLE(id uuid, user_id uuid, course_id text, issued_at timestamp with time zone, valid_until date, earned_by text)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  select certificates.id, certificates.user_id, certificates.course_id, certificates.issued_at, certificates.valid_until, certificates.earned_by
  from certificates
  where certificates.entity_id = entity and certificates.issued_at < end_of_mexican_day(day)
    and certificates.id not in (
      select revocation.certificate_id from certificate_revocations revocation
      where revocation.entity_id = entity and revocation.revoked_at < known_until(day, as_known)
        and not exists (
          select from certificate_reinstatements later
          where later.certificate_id = revocation.certificate_id and later.round = revocation.round
            and later.reinstated_at < known_until(day, as_known)))
    and certificates.id not in (
      select dispute.certificate_id from certificate_disputes dispute
      where dispute.entity_id = entity and dispute.opened_at < known_until(day, as_known)
        and (dispute.closed_at is null or dispute.closed_at >= known_until(day, as_known)))
$function$;

CREATE OR REPLACE FUNCTION public.deadline_of_year(year integer, month integer, day integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN LEAST((make_date(year, month, 1) + (day - 1)), (((make_date(year, month, 1) + '1 mon'::interval))::date - 1));

CREATE OR REPLACE FUNCTION public.employment_periods(entity uuid, day date, as_known text, of_people uuid[])
 RETURNS TABLE(user_id uuid, area text, "position" text, hired_on date, starts date, ends date)
 LANGUAGE sql
 STABLE ROWS 10000
AS $function$
  with fact as (
    select employment_facts.user_id, employment_facts.area, employment_facts.position, employment_facts.hired_on, employment_facts.left_on,
      row_number() over person as nth,
      case
        when employment_facts.left_on < mexican_day(recorded_at) and employment_facts.left_on is distinct from lag(employment_facts.left_on) over person
        then employment_facts.left_on
        else mexican_day(recorded_at)
      end as effective
    from employment_facts
    where employment_facts.entity_id = entity and recorded_at < known_until(day, as_known)
      and (of_people is null or employment_facts.user_id = any(of_people))
    window person as (partition by employment_facts.user_id order by recorded_at, employment_facts.id)
  ), employed as (
    select fact.user_id, fact.area, fact.position, fact.hired_on, fact.left_on, true as recorded, effective as starts,
      coalesce(min(effective) over (partition by fact.user_id order by nth rows between 1 following and unbounded following), 'infinity') as ends
    from fact
    union all
    -- before anything was recorded of somebody
    select users.id, null, null, null, null, false, '-infinity'::date, coalesce(first.effective, 'infinity'::date)
    from users
    left join (select fact.user_id, min(effective) as effective from fact group by fact.user_id) first on first.user_id = users.id
    where users.entity_id = entity and (of_people is null or users.id = any(of_people))
  ), account as (
    select account_facts.user_id, verified, mexican_day(recorded_at) as starts, active,
      coalesce(lead(mexican_day(recorded_at)) over (partition by account_facts.user_id order by recorded_at, account_facts.id), 'infinity') as ends
    from account_facts
    where account_facts.entity_id = entity and recorded_at < known_until(day, as_known)
      and (of_people is null or account_facts.user_id = any(of_people))
  )
  select employed.user_id, employed.area, employed.position, coalesce(employed.hired_on, mexican_day(users.created_at)),
    greatest(employed.starts, account.starts, employed.hired_on), least(employed.ends, account.ends, employed.left_on)
  from employed
  join account on account.user_id = employed.user_id and account.starts < employed.ends and employed.starts < account.ends
  join users on users.id = employed.user_id and (of_people is null or users.id = any(of_people))
  -- Whom nobody verified belongs to it only if it says so itself.
  where account.active and (account.verified or employed.recorded)
    and greatest(employed.starts, account.starts, employed.hired_on) < least(employed.ends, account.ends, employed.left_on)
$function$;

CREATE OR REPLACE FUNCTION public.end_of_mexican_day(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((day + 1))::timestamp without time zone AT TIME ZONE 'America/Mexico_City'::text);

CREATE OR REPLACE FUNCTION public.known_until(day date, as_known text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE as_known WHEN 'now'::text THEN 'infinity'::timestamp with time zone ELSE end_of_mexican_day(day) END;

CREATE OR REPLACE FUNCTION public.mexican_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((instant AT TIME ZONE 'America/Mexico_City'::text))::date;

CREATE OR REPLACE FUNCTION public.record_account_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into account_facts (user_id, entity_id, verified, active)
      select id, entity_id, email_verified_at is not null, is_active from added where entity_id is not null;
  else
    insert into account_facts (user_id, entity_id, verified, active)
      select added.id, added.entity_id, added.email_verified_at is not null, added.is_active
      from added join removed using (id)
      where added.entity_id is not null
        and (added.email_verified_at is null, added.is_active) is distinct from (removed.email_verified_at is null, removed.is_active);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.standings_on(entity uuid, day date, as_known text DEFAULT 'then'::text, of_people uuid[] DEFAULT NULL::uuid[], of_obligation uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id uuid, obligation_id uuid, version integer, area text, "position" text, standing text, assigned_on date, first_due date, due_on date, fulfilled_on date, valid_until date, missing_course_ids text[], waived_until date)
 LANGUAGE sql
 STABLE ROWS 10000
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
 SET work_mem TO '64MB'
AS $function$
  with period as materialized (
    select * from employment_periods(entity, day, as_known, of_people)
  ), version_period as materialized (
    select versions.*,
      case when versions.version = 1 then '-infinity' else mexican_day(versions.recorded_at) end as since,
      coalesce(lead(mexican_day(versions.recorded_at)) over (partition by versions.obligation_id order by versions.version), 'infinity') as before
    from obligation_versions versions
    where versions.entity_id = entity and versions.recorded_at < known_until(day, as_known)
      and (of_obligation is null or versions.obligation_id = of_obligation)
  ), in_force as materialized (
    select version_period.* from version_period
    where since <= day and day < before and starts_on <= day
      and not exists (
        select from obligation_ends ended
        where ended.obligation_id = version_period.obligation_id and ended.recorded_at < known_until(day, as_known) and ended.ends_on <= day)
  ), audience_period as materialized (
    -- Versions that follow each other with the same audience are one stretch.
    select changes.obligation_id, min(changes.areas) as areas, min(changes.positions) as positions, min(changes.people) as people,
      min(changes.hired_after) as hired_after, min(changes.since) as since, max(changes.before) as before
    from (
      select compared.*, count(*) filter (where compared.is_new) over (partition by compared.obligation_id order by compared.version) as nth
      from (
        select version_period.*,
          (areas, positions, people, hired_after) is distinct from
            (lag(areas) over ordered, lag(positions) over ordered, lag(people) over ordered, lag(hired_after) over ordered) as is_new
        from version_period
        window ordered as (partition by version_period.obligation_id order by version_period.version)
      ) compared
    ) changes
    where changes.obligation_id in (select in_force.obligation_id from in_force)
    group by changes.obligation_id, changes.nth
  ), matched as (
    select period.user_id, audience_period.obligation_id,
      range_agg(daterange(greatest(period.starts, audience_period.since), least(period.ends, audience_period.before))) as days
    from audience_period
    join period on greatest(period.starts, audience_period.since) < least(period.ends, audience_period.before)
      and (audience_period.areas is null or period.area = any(audience_period.areas))
      and (audience_period.positions is null or period.position = any(audience_period.positions))
      and (audience_period.people is null or period.user_id = any(audience_period.people))
      and (audience_period.hired_after is null or period.hired_on > audience_period.hired_after)
    group by period.user_id, audience_period.obligation_id
  ), due as materialized (
    select matched.user_id, matched.obligation_id, in_force.course_ids, in_force.evidence, in_force.repeat_months, in_force.repeat_month,
      in_force.repeat_day, in_force.warn_days, in_force.version, in_force.counts_from, assigned.on_day as assigned_on,
      case when in_force.first_due_on is null then assigned.on_day + in_force.first_due_days else greatest(in_force.first_due_on, assigned.on_day) end as first_due
    from matched
    join in_force on in_force.obligation_id = matched.obligation_id
    cross join lateral (
      select greatest(in_force.starts_on, lower(stretch)) as on_day from unnest(matched.days) stretch where stretch @> day
    ) assigned
  ), held as materialized (
    select certificate.user_id, certificate.course_id, evidence.needed,
      max(certificate.issued_at) as issued_at, mexican_day(max(certificate.issued_at)) as held_on, max(certificate.valid_until) as valid_until
    from counting_certificates(entity, day, as_known) certificate
    join (values ('quiz'), ('exam')) evidence (needed) on evidence.needed = 'quiz' or certificate.earned_by = 'exam'
    where of_people is null or certificate.user_id = any(of_people)
    group by certificate.user_id, certificate.course_id, evidence.needed
  ), course as (
    select due.*, asked.course_id, asked.place, held.held_on,
      case
        when due.repeat_months is not null then last_valid_day(held.issued_at, due.repeat_months)
        when due.repeat_month is not null then make_date(extract(year from held.held_on)::int, 12, 31)
        -- Once: also with a constancia from before, if it was vigente when this was assigned.
        when held.held_on >= due.assigned_on or held.valid_until >= due.assigned_on or held.held_on >= due.counts_from then 'infinity'
      end as covered_until,
      case
        when held.issued_at is null then null
        when due.repeat_months is not null then last_valid_day(held.issued_at, due.repeat_months)
        when due.repeat_month is not null
          then deadline_of_year(extract(year from held.held_on)::int + 1, due.repeat_month, due.repeat_day)
        when held.held_on >= due.assigned_on or held.valid_until >= due.assigned_on or held.held_on >= due.counts_from then 'infinity'
      end as next_due
    from due
    cross join unnest(due.course_ids) with ordinality asked (course_id, place)
    left join held on held.user_id = due.user_id and held.course_id = asked.course_id and held.needed = due.evidence
      and (due.counts_from is null or held.held_on >= due.counts_from)
  ), judged as (
    select course.user_id, course.obligation_id, course.version, course.assigned_on, course.first_due, course.course_id, course.place,
      course.held_on, course.covered_until, course.warn_days, course.repeat_month,
      coalesce(course.covered_until >= day, false) as is_covered,
      case when course.held_on >= course.assigned_on then coalesce(course.next_due, course.first_due) else greatest(course.next_due, course.first_due) end as due_by
    from course
  ), pressed as (
    select judged.*,
      -- A yearly cycle opens with its year: nobody is pressed to earn what would not count for it.
      due_by <> 'infinity'
        and day >= greatest(nullif(due_by, 'infinity') - warn_days, case when repeat_month is not null then covered_until + 1 end) as is_pressing
    from judged
  ), summed as (
    select pressed.user_id, pressed.obligation_id, pressed.version, pressed.assigned_on, pressed.first_due,
      nullif(min(due_by), 'infinity') as due_on,
      bool_and(is_covered) as is_covered,
      bool_or(pressed.is_pressing) as is_pressing,
      case when bool_and(is_covered) then max(held_on) end as fulfilled_on,
      case when bool_and(is_covered) then nullif(min(covered_until), 'infinity') end as valid_until,
      coalesce(array_agg(course_id order by place) filter (where pressed.is_pressing or not is_covered), '{}') as missing_course_ids
    from pressed
    group by pressed.user_id, pressed.obligation_id, pressed.version, pressed.assigned_on, pressed.first_due
  ), waived as (
    select waivers.user_id, waivers.obligation_id, max(waivers.until) as until
    from waivers
    left join waiver_ends on waiver_ends.waiver_id = waivers.id and waiver_ends.recorded_at < end_of_mexican_day(day)
    where waivers.entity_id = entity and waivers.recorded_at < end_of_mexican_day(day) and waivers.until >= day and waiver_ends.waiver_id is null
      and (of_people is null or waivers.user_id = any(of_people))
    group by waivers.user_id, waivers.obligation_id
  )
  select summed.user_id, summed.obligation_id, summed.version, today.area, today.position,
    case
      when waived.until is not null then 'exenta'
      when summed.due_on < day then 'vencida'
      when summed.is_pressing then 'por_vencer'
      when summed.is_covered then 'cumplida'
      else 'pendiente'
    end,
    summed.assigned_on, summed.first_due, coalesce(summed.due_on, summed.first_due), summed.fulfilled_on, summed.valid_until, summed.missing_course_ids, waived.until
  from summed
  join period today on today.user_id = summed.user_id and today.starts <= day and day < today.ends
  left join waived on waived.user_id = summed.user_id and waived.obligation_id = summed.obligation_id
$function$;

create table account_facts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid not null,
  verified boolean not null,
  active boolean not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint account_facts_pkey PRIMARY KEY (id)
);
CREATE INDEX account_facts_by_entity ON account_facts USING btree (entity_id, user_id, recorded_at);
comment on index account_facts_by_entity is 'who could be obliged on a date: standings_on';
alter table account_facts enable row level security;
create policy audited on account_facts for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy not_inherited on account_facts
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = account_facts.user_id))));
create policy seen on account_facts for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON account_facts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON account_facts FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on account_facts to finaula_app_access;

create table obligation_ends (
  obligation_id uuid not null,
  entity_id uuid not null,
  ends_on date not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint obligation_ends_pkey PRIMARY KEY (obligation_id),
  constraint obligation_ends_obligation_id_fkey FOREIGN KEY (obligation_id) REFERENCES obligations(id)
);
CREATE INDEX obligation_ends_by_entity ON obligation_ends USING btree (entity_id);
alter table obligation_ends enable row level security;
create policy recorded on obligation_ends for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on obligation_ends for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT acting_entity() AS acting_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON obligation_ends FOR EACH ROW EXECUTE FUNCTION belong_as_obligation();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON obligation_ends FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON obligation_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on obligation_ends to finaula_app_access;

create table obligation_versions (
  obligation_id uuid not null,
  version integer not null,
  entity_id uuid not null,
  title text not null,
  legal_basis text not null,
  course_ids text[] not null,
  evidence text not null,
  areas text[],
  positions text[],
  people uuid[],
  hired_after date,
  starts_on date not null,
  first_due_days integer,
  first_due_on date,
  repeat_months integer,
  repeat_month smallint,
  repeat_day smallint,
  warn_days integer not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  counts_from date,
  constraint obligation_versions_pkey PRIMARY KEY (obligation_id, version),
  constraint obligation_versions_obligation_id_fkey FOREIGN KEY (obligation_id) REFERENCES obligations(id),
  constraint obligation_versions_areas_check CHECK ((cardinality(areas) > 0)),
  constraint obligation_versions_check CHECK ((num_nonnulls(first_due_days, first_due_on) = 1)),
  constraint obligation_versions_check1 CHECK ((num_nonnulls(repeat_month, repeat_day) = ANY (ARRAY[0, 2]))),
  constraint obligation_versions_check2 CHECK ((num_nonnulls(repeat_months, repeat_month) <= 1)),
  constraint obligation_versions_course_ids_check CHECK (((cardinality(course_ids) >= 1) AND (cardinality(course_ids) <= 40))),
  constraint obligation_versions_evidence_check CHECK ((evidence = ANY (ARRAY['quiz'::text, 'exam'::text]))),
  constraint obligation_versions_first_due_days_check CHECK (((first_due_days >= 0) AND (first_due_days <= 3650))),
  constraint obligation_versions_legal_basis_check CHECK (((length(legal_basis) >= 1) AND (length(legal_basis) <= 500))),
  constraint obligation_versions_people_check CHECK ((cardinality(people) > 0)),
  constraint obligation_versions_positions_check CHECK ((cardinality(positions) > 0)),
  constraint obligation_versions_repeat_day_check CHECK (((repeat_day >= 1) AND (repeat_day <= 31))),
  constraint obligation_versions_repeat_month_check CHECK (((repeat_month >= 1) AND (repeat_month <= 12))),
  constraint obligation_versions_repeat_months_check CHECK (((repeat_months >= 1) AND (repeat_months <= 120))),
  constraint obligation_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint obligation_versions_version_check CHECK ((version > 0)),
  constraint obligation_versions_warn_days_check CHECK (((warn_days >= 0) AND (warn_days <= 365)))
);
CREATE INDEX obligation_versions_by_entity ON obligation_versions USING btree (entity_id);
alter table obligation_versions enable row level security;
create policy recorded on obligation_versions for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on obligation_versions for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT acting_entity() AS acting_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON obligation_versions FOR EACH ROW EXECUTE FUNCTION belong_as_obligation();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON obligation_versions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON obligation_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on obligation_versions to finaula_app_access;

create table obligations (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  created_by uuid not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint obligations_pkey PRIMARY KEY (id),
  constraint obligations_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id)
);
CREATE INDEX obligations_by_entity ON obligations USING btree (entity_id);
alter table obligations enable row level security;
create policy recorded on obligations for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on obligations for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT acting_entity() AS acting_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON obligations FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON obligations FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on obligations to finaula_app_access;

create table waiver_ends (
  waiver_id uuid not null,
  entity_id uuid not null,
  user_id uuid not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint waiver_ends_pkey PRIMARY KEY (waiver_id),
  constraint waiver_ends_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id)
);
CREATE INDEX waiver_ends_by_entity ON waiver_ends USING btree (entity_id);
alter table waiver_ends enable row level security;
create policy audited on waiver_ends for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy not_inherited on waiver_ends
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = waiver_ends.user_id))));
create policy recorded on waiver_ends for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on waiver_ends for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON waiver_ends FOR EACH ROW EXECUTE FUNCTION belong_as_waiver();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON waiver_ends FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON waiver_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on waiver_ends to finaula_app_access;

create table waivers (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  user_id uuid not null,
  obligation_id uuid not null,
  until date not null,
  reason text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint waivers_pkey PRIMARY KEY (id),
  constraint waivers_obligation_id_fkey FOREIGN KEY (obligation_id) REFERENCES obligations(id),
  constraint waivers_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX waivers_by_entity ON waivers USING btree (entity_id, user_id);
alter table waivers enable row level security;
create policy audited on waivers for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy not_inherited on waivers
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = waivers.user_id))));
create policy recorded on waivers for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on waivers for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON waivers FOR EACH ROW EXECUTE FUNCTION belong_as_obligation();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON waivers FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON waivers FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on waivers to finaula_app_access;
