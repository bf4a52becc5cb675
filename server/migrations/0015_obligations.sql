-- Who must hold which constancias, by when and why. Everything here is a fact that was written once, with recorded_at; a standing is computed from facts
-- for any date (standings_on), so no job turns anything over (docs/decisions/0027-standing-on-a-date.md).

create function mexican_day(instant timestamptz) returns date language sql immutable parallel safe
  return (instant at time zone 'America/Mexico_City')::date;

-- The first instant after that day, in Mexico City.
create function end_of_mexican_day(day date) returns timestamptz language sql immutable parallel safe
  return (day + 1)::timestamp at time zone 'America/Mexico_City';

-- Since when an account was verified and active: users hold only how it is now.
create table account_facts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid not null,
  verified boolean not null,
  active boolean not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index account_facts_by_entity on account_facts (entity_id, user_id, recorded_at);
comment on index account_facts_by_entity is 'who could be obliged on a date: standings_on';
grant select on account_facts to finaula_app_access;
create trigger frozen before update or delete on account_facts for each row execute function refuse_rewriting();
create trigger kept before truncate on account_facts for each statement execute function refuse_rewriting();

alter table account_facts enable row level security;
create policy seen on account_facts for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

insert into account_facts (user_id, entity_id, verified, active, recorded_at)
  select id, entity_id, true, true, coalesce(email_verified_at, created_at) from users where entity_id is not null and email_verified_at is not null;
insert into account_facts (user_id, entity_id, verified, active)
  select id, entity_id, email_verified_at is not null, is_active from users
  where entity_id is not null and not (email_verified_at is not null and is_active);

-- As the owner: nobody writes these but what happens to an account.
create function record_account_facts() returns trigger language plpgsql security definer set search_path = public as $$
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
$$;
create trigger account_facts_begun after insert on users referencing new table as added for each statement execute function record_account_facts();
create trigger account_facts_changed after update on users referencing old table as removed new table as added for each statement execute function record_account_facts();

create table obligations (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  created_by uuid not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index obligations_by_entity on obligations (entity_id);
grant select, insert on obligations to finaula_app_access;
create trigger frozen before update or delete on obligations for each row execute function refuse_rewriting();
create trigger kept before truncate on obligations for each statement execute function refuse_rewriting();

-- What it asks. The last version that was recorded up to a day is in force on it; the first one also before it was recorded, from its start.
create table obligation_versions (
  obligation_id uuid not null references obligations (id),
  version integer not null check (version > 0),
  entity_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  legal_basis text not null check (length(legal_basis) between 1 and 500),
  course_ids text[] not null check (cardinality(course_ids) between 1 and 40),
  evidence text not null check (evidence in ('quiz', 'exam')),
  -- the conditions of the audience, of which all that are given must hold; none of them: everyone
  areas text[] check (cardinality(areas) > 0),
  positions text[] check (cardinality(positions) > 0),
  people uuid[] check (cardinality(people) > 0),
  hired_after date,
  starts_on date not null,
  first_due_days integer check (first_due_days between 0 and 3650),
  first_due_on date,
  repeat_months integer check (repeat_months between 1 and 120),
  repeat_month smallint check (repeat_month between 1 and 12),
  repeat_day smallint check (repeat_day between 1 and 31),
  warn_days integer not null check (warn_days between 0 and 365),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (obligation_id, version),
  check (num_nonnulls(first_due_days, first_due_on) = 1),
  check (num_nonnulls(repeat_month, repeat_day) in (0, 2)),
  check (num_nonnulls(repeat_months, repeat_month) <= 1)
);
create index obligation_versions_by_entity on obligation_versions (entity_id);
grant select, insert on obligation_versions to finaula_app_access;
create trigger frozen before update or delete on obligation_versions for each row execute function refuse_rewriting();
create trigger kept before truncate on obligation_versions for each statement execute function refuse_rewriting();

create function belong_as_obligation() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from obligations where id = new.obligation_id);
  return new;
end
$$;
create trigger belongs before insert on obligation_versions for each row execute function belong_as_obligation();

create table obligation_ends (
  obligation_id uuid primary key references obligations (id),
  entity_id uuid not null,
  -- the first day without it
  ends_on date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index obligation_ends_by_entity on obligation_ends (entity_id);
grant select, insert on obligation_ends to finaula_app_access;
create trigger frozen before update or delete on obligation_ends for each row execute function refuse_rewriting();
create trigger kept before truncate on obligation_ends for each statement execute function refuse_rewriting();
create trigger belongs before insert on obligation_ends for each row execute function belong_as_obligation();

-- Somebody excused from the day it was recorded until a last day, or until the day it was ended.
create table waivers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null,
  user_id uuid not null,
  obligation_id uuid not null references obligations (id),
  until date not null,
  reason text not null check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index waivers_by_entity on waivers (entity_id, user_id);
grant select, insert on waivers to finaula_app_access;
create trigger frozen before update or delete on waivers for each row execute function refuse_rewriting();
create trigger kept before truncate on waivers for each statement execute function refuse_rewriting();
create trigger belongs before insert on waivers for each row execute function belong_as_obligation();

create table waiver_ends (
  waiver_id uuid primary key references waivers (id),
  entity_id uuid not null,
  user_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index waiver_ends_by_entity on waiver_ends (entity_id);
grant select, insert on waiver_ends to finaula_app_access;
create trigger frozen before update or delete on waiver_ends for each row execute function refuse_rewriting();
create trigger kept before truncate on waiver_ends for each statement execute function refuse_rewriting();

create function belong_as_waiver() returns trigger language plpgsql as $$
begin
  select entity_id, user_id into new.entity_id, new.user_id from waivers where id = new.waiver_id;
  return new;
end
$$;
create trigger belongs before insert on waiver_ends for each row execute function belong_as_waiver();

-- Whoever belongs to an entity reads what it asks of its people; its administrators say it. Waivers are between them and the person.
do $$
declare
  facts text;
begin
  foreach facts in array array['obligations', 'obligation_versions', 'obligation_ends'] loop
    execute format('alter table %I enable row level security', facts);
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select acting_entity()))', facts);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
  foreach facts in array array['waivers', 'waiver_ends'] loop
    execute format('alter table %I enable row level security', facts);
    execute format('create policy seen on %I for select
      using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()))', facts);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
  foreach facts in array array['account_facts', 'waivers', 'waiver_ends'] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', facts);
  end loop;
end
$$;

-- The day of that year on which a yearly deadline falls; the 31st of a shorter month is its last day.
create function deadline_of_year(year integer, month integer, day integer) returns date language sql immutable parallel safe
  return least(make_date(year, month, 1) + (day - 1), (make_date(year, month, 1) + interval '1 month')::date - 1);

-- Up to which instant a fact must have been recorded to be known: `then` is that evening in Mexico City, `now` is today's knowledge.
create function known_until(day date, as_known text) returns timestamptz language sql immutable parallel safe
  return case as_known when 'now' then 'infinity'::timestamptz else end_of_mexican_day(day) end;

-- Constancias that count on a date: issued up to it, neither revoked nor in dispute as far as is known.
create function counting_certificates(entity uuid, day date, as_known text) returns table (
  id uuid, user_id uuid, course_id text, issued_at timestamptz, valid_until date, earned_by text
) language sql stable rows 10000 as $$
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
$$;

-- When who belonged to the entity, and how: one row for each stretch of days without a change, [starts, ends).
-- A change counts from the day it was recorded, but for a leave, which counts from its own day also when it was recorded later.
create function employment_periods(entity uuid, day date, as_known text, of_people uuid[]) returns table (
  user_id uuid, area text, "position" text, hired_on date, starts date, ends date
) language sql stable rows 10000 as $$
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
$$;

-- The one answer to how people stand in the obligations of their entity on a date: of all, or of these people, or in this obligation.
-- On a date to come, with what is known now. Nested loops are off: nothing here is known to the planner by its statistics, and of 20,000 people each of
-- them would be a pass over all.
create function standings_on(entity uuid, day date, as_known text default 'then', of_people uuid[] default null, of_obligation uuid default null)
returns table (
  user_id uuid, obligation_id uuid, version integer, area text, "position" text, standing text, assigned_on date, first_due date, due_on date,
  fulfilled_on date, valid_until date, missing_course_ids text[], waived_until date
) language sql stable rows 10000 set enable_nestloop = off set jit = off set work_mem = '64MB' as $$
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
      in_force.repeat_day, in_force.warn_days, in_force.version, assigned.on_day as assigned_on,
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
        when held.held_on >= due.assigned_on or held.valid_until >= due.assigned_on then 'infinity'
      end as covered_until,
      case
        when held.issued_at is null then null
        when due.repeat_months is not null then last_valid_day(held.issued_at, due.repeat_months)
        when due.repeat_month is not null
          then deadline_of_year(extract(year from held.held_on)::int + 1, due.repeat_month, due.repeat_day)
        when held.held_on >= due.assigned_on or held.valid_until >= due.assigned_on then 'infinity'
      end as next_due
    from due
    cross join unnest(due.course_ids) with ordinality asked (course_id, place)
    left join held on held.user_id = due.user_id and held.course_id = asked.course_id and held.needed = due.evidence
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
$$;

-- The constancia that a newer one was issued beside; both stay (shared/certificates/renewal.ts).
alter table certificates add column renews_id uuid references certificates (id);
