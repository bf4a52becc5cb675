create policy seen on access_policies for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy set_by_administrator on access_policies for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

-- An entity's policy in force, or no row.
create function access_policy_of(entity uuid) returns setof access_policies language sql stable
begin atomic
  select * from access_policies where access_policies.entity_id = entity order by access_policies.id desc limit 1;
end;

-- The idle limit of a person's sessions; null: none. Runs as the owner, because session_of asks before the
-- actor is known. An auditor's limit is that of the institution they read.
create function idle_limit_of(person uuid) returns interval language sql stable security definer set search_path = public
  return (select make_interval(mins => policy.idle_minutes)
    from users
    cross join lateral access_policy_of(coalesce(users.entity_id,
      case when users.role::text = 'Auditor' then (select auditors.entity_id from auditors where auditors.id = audit_in_force(person)) end)) policy
    where users.id = person);
revoke execute on function idle_limit_of from public;
grant execute on function idle_limit_of to finaula_app_access;
