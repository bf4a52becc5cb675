-- What changes in a law or disposition: a notice of the platform, and what each institution decided about it. To certify again is an obligation of its own, in which
-- only constancias from a day on count; what was in force before is never rewritten.

alter table obligation_versions add column counts_from date;

-- As in 0015_obligations.sql; a constancia from before counts_from fulfils nothing.
create or replace function standings_on(entity uuid, day date, as_known text default 'then', of_people uuid[] default null, of_obligation uuid default null)
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
$$;

create table reforms (
  id uuid primary key default gen_random_uuid(),
  -- of content/sources.yaml
  source_key text not null check (length(source_key) between 1 and 60),
  source_name text not null,
  title text not null check (length(title) between 1 and 120),
  summary text not null check (length(summary) between 1 and 2000),
  published_on date not null,
  -- courses whose slides or questions cite the source, as the SuperAdmin chose among them
  course_ids text[] not null check (cardinality(course_ids) between 1 and 40),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
grant select, insert on reforms to finaula_app_access;
create trigger frozen before update or delete on reforms for each row execute function refuse_rewriting();
create trigger kept before truncate on reforms for each statement execute function refuse_rewriting();
alter table reforms enable row level security;
create policy seen on reforms for select using ((select acting_role()) is not null);
create policy published on reforms for insert with check ((select acts_for_all()));

create table reform_decisions (
  reform_id uuid not null references reforms (id),
  entity_id uuid not null references entities (id),
  decision text not null check (decision in ('everyone', 'areas', 'inform')),
  areas text[] check ((decision = 'areas') = (areas is not null)),
  -- what recertifies
  obligation_id uuid references obligations (id) check ((decision = 'inform') = (obligation_id is null)),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (reform_id, entity_id)
);
create index reform_decisions_by_entity on reform_decisions (entity_id);
create index reform_decisions_by_obligation on reform_decisions (obligation_id);
grant select, insert on reform_decisions to finaula_app_access;
create trigger frozen before update or delete on reform_decisions for each row execute function refuse_rewriting();
create trigger kept before truncate on reform_decisions for each statement execute function refuse_rewriting();
alter table reform_decisions enable row level security;
create policy seen on reform_decisions for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy decided on reform_decisions for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
