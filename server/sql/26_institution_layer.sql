-- The institution whose card and notes the actor reads as one of its people. A takeover that the platform
-- has not verified does not speak to people from before it, and a suspended institution to nobody.
create function heard_institution() returns uuid language sql stable security definer set search_path = public
  return (select entities.id from users join entities on entities.id = users.entity_id
    where users.id = acting_user() and entities.id = acting_entity() and acting_role() in ('Empleado', 'EntidadAdmin')
      and (entities.review = 'verified' or (entities.review = 'pending' and users.inherited_at is null)));
revoke execute on function heard_institution from public;
grant execute on function heard_institution to finaula_app_access;

do $$
declare
  told text;
begin
  foreach told in array array['institution_cards', 'course_notes'] loop
    execute format('create policy seen on %I for select
      using ((select acts_for_all()) or entity_id = (select administered_entity()) or entity_id = (select heard_institution()))', told);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all())
      or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())))', told);
  end loop;
end
$$;

-- The author of a card or note, whom other people of the institution cannot look up.
create function layer_author(entity uuid, person uuid) returns text language sql stable security definer set search_path = public
  return (select name from users
    where id = person and entity in (administered_entity(), heard_institution())
      and (exists (select from course_notes where entity_id = entity and recorded_by = person)
        or exists (select from institution_cards where entity_id = entity and recorded_by = person)));
revoke execute on function layer_author from public;
grant execute on function layer_author to finaula_app_access;
