create function belong_as_obligation() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from obligations where id = new.obligation_id);
  return new;
end
$$;

create trigger belongs before insert on obligation_versions for each row execute function belong_as_obligation();
create trigger belongs before insert on obligation_ends for each row execute function belong_as_obligation();
create trigger belongs before insert on waivers for each row execute function belong_as_obligation();

create function belong_as_waiver() returns trigger language plpgsql as $$
begin
  select entity_id, user_id into new.entity_id, new.user_id from waivers where id = new.waiver_id;
  return new;
end
$$;

create trigger belongs before insert on waiver_ends for each row execute function belong_as_waiver();

-- Users of an entity read its obligations; its administrators write them. Waivers are visible to them and to
-- the person.
do $$
declare
  facts text;
begin
  foreach facts in array array['obligations', 'obligation_versions', 'obligation_ends'] loop
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select acting_entity()))', facts);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
  foreach facts in array array['waivers', 'waiver_ends'] loop
    execute format('create policy seen on %I for select
      using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()))', facts);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
end
$$;

-- Sorted, so that two audiences in other spellings or orders are equal.
create function plain_texts(originals text[]) returns text[] language sql immutable strict parallel safe
  return (select array_agg(plain_text(original) order by plain_text(original)) from unnest(originals) original);

-- A fact is known if recorded before this instant: `then` is that evening in Mexico City, `now` is today's
-- knowledge.
create function known_until(day date, as_known text) returns timestamptz language sql immutable parallel safe
  return case as_known when 'now' then 'infinity'::timestamptz else end_of_mexican_day(day) end;

-- Certificates that count on a date: issued up to it, and neither revoked nor disputed as far as is known. A
-- replacement has the older one's dates, and is known from its own day on.
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
    and certificates.id not in (
      select later.replacement_id from certificate_replacements later
      where later.entity_id = entity and later.replaced_at >= known_until(day, as_known))
$$;

-- Trainings documented by the institution that count on a date, one row for each of their courses: held up
-- to it, and recorded and not withdrawn as far as is known.
create function counting_trainings(entity uuid, day date, as_known text) returns table (
  user_id uuid, course_id text, held_on date, valid_until date
) language sql stable rows 100 as $$
  select attendance.user_id, course.id, training.held_on, training.valid_until
  from documented_attendances attendance
  join documented_trainings training on training.id = attendance.training_id
  cross join unnest(training.course_ids) course (id)
  where attendance.entity_id = entity and training.held_on <= day and attendance.recorded_at < known_until(day, as_known)
    and not exists (
      select from documented_withdrawals withdrawal
      where withdrawal.attendance_id = attendance.id and withdrawal.recorded_at < known_until(day, as_known))
$$;

-- The stretches of days in which a person belonged to the entity: one row without a change each, [starts,
-- ends). A change counts from the day it was recorded; a leave counts from its own day, even when recorded
-- later. A deactivated person stays employed, until the account is closed.
create function employment_periods(entity uuid, day date, as_known text, of_people uuid[]) returns table (
  user_id uuid, area text, "position" text, area_key text, position_key text, hired_on date, active boolean, starts date, ends date
) language sql stable rows 10000 as $$
  with fact as (
    select employment_facts.user_id, employment_facts.area, employment_facts.position, area_key, position_key, employment_facts.hired_on, employment_facts.left_on,
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
    select fact.user_id, fact.area, fact.position, area_key, position_key, fact.hired_on, fact.left_on, true as recorded, effective as starts,
      coalesce(min(effective) over (partition by fact.user_id order by nth rows between 1 following and unbounded following), 'infinity') as ends
    from fact
    union all
    -- the time before the first fact about a person
    select users.id, null, null, null, null, null, null, false, '-infinity'::date, coalesce(first.effective, 'infinity'::date)
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
  select stretch.* from (
    select employed.user_id, employed.area, employed.position, employed.area_key, employed.position_key, coalesce(employed.hired_on, mexican_day(users.created_at)), account.active,
      greatest(employed.starts, account.starts, employed.hired_on) as starts,
      least(employed.ends, account.ends, employed.left_on, case when not account.active then mexican_day(users.closed_at) end) as ends
    from employed
    join account on account.user_id = employed.user_id and account.starts < employed.ends and employed.starts < account.ends
    join users on users.id = employed.user_id and (of_people is null or users.id = any(of_people))
    -- An unverified user belongs to the entity only if it recorded employment facts.
    where account.verified or employed.recorded
  ) stretch
  where stretch.starts < stretch.ends
$$;

-- Deactivated and exempt people are counted apart from people who are obliged.
create function is_obliged(standing text) returns boolean language sql immutable parallel safe
  return standing not in ('exenta', 'fuera_por_desactivacion');

create policy seen on reminder_settings using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- The standing of each person in each obligation on a day, computed from facts recorded up to `as_known`
-- (docs/decisions/0027-standing-on-a-date.md). Certificates before counts_from fulfil nothing. An absence
-- shorter than 30 days continues the stretch before it, as does the one of a person who is out on the day.
-- documented_course_ids: courses whose evidence is a documented training, null for none. The last three
-- columns are null unless a single person is asked for, because only explanations read them: the rule that
-- gave due_on (first_due, months, calendar_year, course_version or documented), the course that is due first,
-- and the day of its evidence from which a repetition counts.
create function standings_on(entity uuid, day date, as_known text default 'then', of_people uuid[] default null, of_obligation uuid default null)
returns table (
  user_id uuid, obligation_id uuid, version integer, area text, "position" text, standing text, assigned_on date, first_due date, due_on date,
  fulfilled_on date, valid_until date, missing_course_ids text[], waived_until date, documented_course_ids text[],
  due_rule text, due_course_id text, due_counted_from date
) language sql stable rows 10000 set enable_nestloop = off set jit = off set work_mem = '64MB' as $$
  with stretch as materialized (
    select * from employment_periods(entity, day, as_known, of_people)
  ), today as (
    select stretch.user_id, stretch.area, stretch.position, stretch.active from stretch where stretch.starts <= day and day < stretch.ends
  ), period as materialized (
    select present.user_id, present.area_key, present.position_key, present.hired_on, present.starts,
      case
        when present.next_starts - present.ends < 30 then present.next_starts
        when present.ends <= day and (present.next_starts is null or present.next_starts > day) and today.active = false then day + 1
        else present.ends
      end as ends
    from (
      select stretch.*, lead(stretch.starts) over (partition by stretch.user_id order by stretch.starts) as next_starts
      from stretch where stretch.active
    ) present
    left join today on today.user_id = present.user_id
  ), version_period as materialized (
    select versions.*, plain_texts(versions.areas) as area_keys, plain_texts(versions.positions) as position_keys,
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
    select changes.obligation_id, min(changes.area_keys) as area_keys, min(changes.position_keys) as position_keys, min(changes.people) as people,
      min(changes.hired_after) as hired_after, min(changes.since) as since, max(changes.before) as before
    from (
      select compared.*, count(*) filter (where compared.is_new) over (partition by compared.obligation_id order by compared.version) as nth
      from (
        select version_period.*,
          (area_keys, position_keys, people, hired_after) is distinct from
            (lag(area_keys) over ordered, lag(position_keys) over ordered, lag(people) over ordered, lag(hired_after) over ordered) as is_new
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
      and (audience_period.area_keys is null or period.area_key = any(audience_period.area_keys))
      and (audience_period.position_keys is null or period.position_key = any(audience_period.position_keys))
      and (audience_period.people is null or period.user_id = any(audience_period.people))
      and (audience_period.hired_after is null or period.hired_on > audience_period.hired_after)
    group by period.user_id, audience_period.obligation_id
  ), due as materialized (
    select matched.user_id, matched.obligation_id, in_force.course_ids, in_force.evidence, in_force.repeat_months, in_force.repeat_month,
      in_force.repeat_day, in_force.warn_days, in_force.version, in_force.counts_from, in_force.counts_documented, in_force.minimum_versions, assigned.on_day as assigned_on,
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
  ), documented as materialized (
    -- The training that covers a person longest, until its validity ends.
    select distinct on (due.user_id, due.obligation_id, training.course_id) due.user_id, due.obligation_id, training.course_id, training.held_on,
      case when rule.covers is not null then least(rule.covers, stated.ends_on) end as counted_until,
      case when rule.due is not null then least(rule.due, stated.ends_on) end as counted_due,
      coalesce(stated.ends_on < rule.due, false) as is_limited
    from due
    join counting_trainings(entity, day, as_known) training on training.user_id = due.user_id and training.course_id = any(due.course_ids)
      and (due.counts_from is null or training.held_on >= due.counts_from)
    cross join lateral (
      select least(training.valid_until, (due.minimum_versions -> training.course_id ->> 'until')::date) as ends_on
    ) stated
    cross join lateral (
      select covered_until(training.held_on, training.valid_until, due.repeat_months, due.repeat_month, due.assigned_on, due.counts_from) as covers,
        due_again(training.held_on, training.valid_until, due.repeat_months, due.repeat_month, due.repeat_day, due.assigned_on, due.counts_from) as due
    ) rule
    where due.counts_documented
    order by due.user_id, due.obligation_id, training.course_id, counted_until desc nulls last, training.held_on desc
  ), recent as materialized (
    select distinct certificates.user_id, in_force.obligation_id, certificates.course_id, certificates.issued_at
    from in_force
    cross join jsonb_each(in_force.minimum_versions) least (course_id, terms)
    join course_versions newer on newer.course_id = least.course_id and newer.number >= (least.terms ->> 'number')::int
    join certificates on certificates.entity_id = entity and certificates.course_id = newer.course_id and certificates.course_version = newer.version
    where of_people is null or certificates.user_id = any(of_people)
  ), course as materialized (
    select due.*, asked.course_id, asked.place, held.held_on,
      covered_until(held.held_on, held.valid_until, due.repeat_months, due.repeat_month, due.assigned_on, due.counts_from) as covered_until,
      due_again(held.held_on, held.valid_until, due.repeat_months, due.repeat_month, due.repeat_day, due.assigned_on, due.counts_from) as next_due,
      -- A certificate of an older version than the least one counts until this day.
      case when held.issued_at is not null and recent.user_id is null
        then (due.minimum_versions -> asked.course_id ->> 'until')::date end as older_until
    from due
    cross join unnest(due.course_ids) with ordinality asked (course_id, place)
    left join held on held.user_id = due.user_id and held.course_id = asked.course_id and held.needed = due.evidence
      and (due.counts_from is null or held.held_on >= due.counts_from)
    left join recent on recent.user_id = due.user_id and recent.obligation_id = due.obligation_id and recent.course_id = asked.course_id and recent.issued_at = held.issued_at
  ), limited as (
    select course.*,
      case when covered_until > older_until then older_until else covered_until end as counted_until,
      case when next_due > older_until then older_until else next_due end as counted_due,
      coalesce(next_due > older_until, false) as is_older
    from course
  ), chosen as materialized (
    -- A documented training stands in for a certificate that covers less, or for none.
    select limited.user_id, limited.obligation_id, limited.version, limited.assigned_on, limited.first_due, limited.course_id, limited.place,
      limited.warn_days, limited.repeat_months, choice.is_documented,
      case when choice.is_documented then documented.held_on else limited.held_on end as held_on,
      case when choice.is_documented then documented.counted_until else limited.counted_until end as counted_until,
      case when choice.is_documented then documented.counted_due else limited.counted_due end as counted_due,
      limited.is_older and not choice.is_documented as is_older,
      choice.is_documented and documented.is_limited as is_limited,
      case when not (choice.is_documented and documented.is_limited) then limited.repeat_month end as repeat_month
    from limited
    left join documented on documented.user_id = limited.user_id and documented.obligation_id = limited.obligation_id
      and documented.course_id = limited.course_id
    cross join lateral (
      select documented.held_on is not null and (limited.held_on is null
        or coalesce(documented.counted_until > limited.counted_until, documented.counted_until is not null)) as is_documented
    ) choice
  ), judged as (
    select chosen.user_id, chosen.obligation_id, chosen.version, chosen.assigned_on, chosen.first_due, chosen.course_id, chosen.place,
      chosen.held_on, chosen.counted_until as covered_until, chosen.warn_days, chosen.repeat_month, chosen.is_documented,
      coalesce(chosen.counted_until >= day, false) as is_covered,
      case when chosen.held_on >= chosen.assigned_on then coalesce(chosen.counted_due, chosen.first_due) else greatest(chosen.counted_due, chosen.first_due) end as due_by,
      case
        when chosen.counted_due is null or chosen.counted_due = 'infinity' or (chosen.held_on < chosen.assigned_on and chosen.counted_due <= chosen.first_due) then 'first_due'
        when chosen.is_older then 'course_version'
        when chosen.is_limited then 'documented'
        when chosen.repeat_months is not null then 'months'
        else 'calendar_year'
      end as due_rule
    from chosen
  ), pressed as materialized (
    select judged.*,
      -- A yearly cycle opens with its year: a certificate earned earlier would not count for it.
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
      coalesce(array_agg(course_id order by place) filter (where pressed.is_pressing or not is_covered), '{}') as missing_course_ids,
      array_agg(course_id order by place) filter (where is_documented) as documented_course_ids,
      array_agg(array[due_rule, course_id, held_on::text] order by due_by, place) filter (where cardinality(of_people) = 1) as due_facts
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
      when not today.active then 'fuera_por_desactivacion'
      when waived.until is not null then 'exenta'
      when summed.due_on < day then 'vencida'
      when summed.is_pressing then 'por_vencer'
      when summed.is_covered then 'cumplida'
      else 'pendiente'
    end,
    summed.assigned_on, summed.first_due, coalesce(summed.due_on, summed.first_due), summed.fulfilled_on, summed.valid_until, summed.missing_course_ids, waived.until, summed.documented_course_ids,
    summed.due_facts[1][1], summed.due_facts[1][2], case when summed.due_facts[1][1] <> 'first_due' then summed.due_facts[1][3]::date end
  from summed
  join today on today.user_id = summed.user_id
  left join waived on waived.user_id = summed.user_id and waived.obligation_id = summed.obligation_id
$$;

-- The courses that obligations ask of the acting person today.
create function assigned_courses() returns setof text language sql stable as $$
  select distinct unnest(versions.course_ids)
  from standings_on(acting_entity(), mexican_today(), 'then', array[acting_user()]) asked
  join obligation_versions versions on versions.obligation_id = asked.obligation_id and versions.version = asked.version
$$;

create policy seen on reforms for select using ((select acting_role()) is not null);
create policy published on reforms for insert with check ((select acts_for_all()));
create policy seen on reform_decisions for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy decided on reform_decisions for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
