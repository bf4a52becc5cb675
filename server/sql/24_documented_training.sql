-- Training that an institution documents (docs/decisions/0066-documented-training.md).

create function belong_as_training() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from documented_trainings where id = new.training_id);
  return new;
end
$$;
create trigger belongs before insert on documented_attendances for each row execute function belong_as_training();

create function belong_as_attendance() returns trigger language plpgsql as $$
begin
  select entity_id, user_id into new.entity_id, new.user_id from documented_attendances where id = new.attendance_id;
  return new;
end
$$;
create trigger belongs before insert on documented_withdrawals for each row execute function belong_as_attendance();

do $$
declare
  facts text;
begin
  foreach facts in array array['documented_attendances', 'documented_withdrawals'] loop
    execute format('create policy seen on %I for select
      using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()))', facts);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
  foreach facts in array array['training_imports', 'training_import_rows'] loop
    execute format('create policy kept on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
end
$$;

create policy seen on documented_trainings for select using ((select acts_for_all())
  or entity_id = (select administered_entity())
  or id in (select training_id from documented_attendances where user_id = (select acting_user())));
create policy recorded on documented_trainings for insert
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

-- People see the scan of their own constancia. An attendance list names others.
create policy seen on training_scans for select using ((select acts_for_all())
  or entity_id = (select administered_entity())
  or id in (select scan_id from documented_trainings where kind = 'constancia' and scan_id is not null));
create policy audited on training_scans for select using (entity_id = (select audited_entity()));
create policy added on training_scans for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy deleted on training_scans for delete using (((select acts_for_all()) or entity_id = (select administered_entity()))
  and not exists (select from documented_trainings where scan_id = training_scans.id));

-- Rows from before a takeover are hidden together with inherited people (inherited_are_hidden in access.sql).
create policy not_inherited on documented_trainings as restrictive using (not (select inherited_are_hidden())
  or recorded_by = (select acting_user()) or id in (select training_id from documented_attendances));
create policy not_inherited on training_scans as restrictive using (not (select inherited_are_hidden())
  or added_by = (select acting_user()) or id in (select scan_id from documented_trainings where scan_id is not null));
create policy not_inherited on training_imports as restrictive using (not (select inherited_are_hidden()) or created_by = (select acting_user()));
create policy not_inherited on training_import_rows as restrictive
  using (not (select inherited_are_hidden()) or import_id in (select id from training_imports));
