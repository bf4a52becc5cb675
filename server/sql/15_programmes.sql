create function belong_as_programme() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from programmes where id = new.programme_id);
  return new;
end
$$;

create trigger belongs before insert on programme_rows for each row execute function belong_as_programme();
create trigger belongs before insert on programme_versions for each row execute function belong_as_programme();

do $$
declare
  planned text;
begin
  foreach planned in array array['programmes', 'programme_rows', 'programme_versions'] loop
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select administered_entity()))', planned);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', planned);
  end loop;
end
$$;

create policy edited on programme_rows for update using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy removed on programme_rows for delete using ((select acts_for_all()) or entity_id = (select administered_entity()));
