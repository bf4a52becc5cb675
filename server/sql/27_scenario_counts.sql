create policy own on scenario_decisions for select using (user_id = (select acting_user()));

-- Closing an account deletes its rows; no person acts as the platform.
create policy found on scenario_decisions for select using ((select acting_role()) = 'platform');
create policy forgotten on scenario_decisions for delete using ((select acting_role()) = 'platform');

create function add_each(counts integer[], added integer[]) returns integer[] language sql immutable parallel safe
  return (select array_agg(count + more order by n) from unnest(counts, added) with ordinality as each (count, more, n));

-- Counts a person's first choice at a situation for the area in which they work today; later ones change
-- nothing. `wrong` says of each choice whether it is wrong; `choice` is its place, from 1.
-- Choices become visible in groups of five, so two readings never differ by fewer people. A group that is
-- wholly wrong is counted with one right choice: otherwise its figure would tell about each person in it.
create function count_decision(course text, scenario text, step text, text_digest text, choice integer, wrong boolean[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  institution uuid := (select entities.id from users join entities on entities.id = users.entity_id
    where users.id = acting_user() and entity_type <> 'individual');
  own_area text := (select employment.area from employment where employment.user_id = acting_user());
  this_month date := date_trunc('month', mexican_today());
  gathered integer[] := (select array_agg((n = choice)::integer order by n) from generate_subscripts(wrong, 1) n);
  commonest integer;
begin
  if institution is null then return; end if;
  insert into scenario_decisions values (acting_user(), course, scenario, step, text_digest, mexican_today())
    on conflict do nothing;
  if not found then return; end if;

  insert into scenario_counts as counts (entity_id, area, course_id, scenario_id, step_id, wording, is_waiting, month, choices)
    values (institution, own_area, course, scenario, step, text_digest, true, this_month, gathered)
    on conflict (entity_id, course_id, scenario_id, step_id, wording, area_key) where is_waiting
    do update set choices = add_each(counts.choices, excluded.choices)
    returning choices into gathered;
  if (select sum(times) from unnest(gathered) times) < 5 then return; end if;

  if (select bool_and(is_wrong or times = 0) from unnest(gathered, wrong) as each (times, is_wrong)) then
    commonest := array_position(gathered, (select max(times) from unnest(gathered) times));
    gathered[commonest] := gathered[commonest] - 1;
    gathered[array_position(wrong, false)] := 1;
  end if;
  insert into scenario_counts as counts (entity_id, area, course_id, scenario_id, step_id, wording, is_waiting, month, choices)
    values (institution, own_area, course, scenario, step, text_digest, false, this_month, gathered)
    on conflict (entity_id, course_id, scenario_id, step_id, wording, area_key, month) where not is_waiting
    do update set choices = add_each(counts.choices, excluded.choices);
  delete from scenario_counts counts
    where counts.is_waiting and (counts.entity_id, counts.course_id, counts.scenario_id, counts.step_id, counts.wording)
      = (institution, course, scenario, step, text_digest) and counts.area_key is not distinct from plain_text(own_area);
end
$$;
revoke execute on function count_decision from public;
grant execute on function count_decision to finaula_app_access;

-- The shown choices of the last twelve months by situation and area, for the caller's institution. No period
-- can be chosen. Runs as the owner: no other role reads the counts.
create function decision_totals() returns table (
  course_id text, scenario_id text, step_id text, wording text, area text, choices integer[]
) language sql stable security definer set search_path = public as $$
  with each as (
    select counts.course_id, counts.scenario_id, counts.step_id, counts.wording, counts.area_key, min(counts.area) as area,
      n, sum(times)::integer as times
    from scenario_counts counts cross join unnest(counts.choices) with ordinality as one (times, n)
    where counts.entity_id = administered_entity() and not inherited_are_hidden() and not counts.is_waiting
      and counts.month > date_trunc('month', mexican_today()) - interval '12 months'
    group by counts.course_id, counts.scenario_id, counts.step_id, counts.wording, counts.area_key, n
  )
  select each.course_id, each.scenario_id, each.step_id, each.wording, min(each.area), array_agg(each.times order by n)
  from each group by each.course_id, each.scenario_id, each.step_id, each.wording, each.area_key
$$;
revoke execute on function decision_totals from public;
grant execute on function decision_totals to finaula_app_access;

-- Deletes whole months, and decisions together with the counts to which they led: a person who decides again
-- must not be counted twice among five.
create function forget_decisions() returns void language sql security definer set search_path = public as $$
  delete from scenario_decisions where decided_on < date_trunc('month', mexican_today()) - interval '12 months';
  delete from scenario_counts where month < date_trunc('month', mexican_today()) - interval '12 months';
$$;
revoke execute on function forget_decisions from public;
grant execute on function forget_decisions to finaula_app_access;
