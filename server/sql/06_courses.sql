create policy seen on courses for select using (true);
create policy loaded on courses for all using ((select acts_for_all()));

-- A version whose text comes back keeps its number.
create function keep_course_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into course_versions (course_id, number, version, document, published_by)
  select new.id, coalesce(max(number), 0) + 1, new.version, new.document, acting_user()
  from course_versions where course_id = new.id
  on conflict (course_id, version) do nothing;
  return null;
end
$$;

create trigger published after insert or update of version on courses
  for each row execute function keep_course_version();

create policy seen on course_versions for select using (true);

create function begin_with_current_version() returns trigger language plpgsql as $$
begin
  new.read_version := (select version from courses where id = new.course_id);
  return new;
end
$$;

create trigger reads before insert on progress for each row execute function begin_with_current_version();

create trigger belongs before insert on progress for each row execute function belong_as_user();

create policy seen on progress for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy own on progress for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

create policy shared on youtube_courses for select using ((select acts_for_all()) or entity_id = (select acting_entity()));

create policy added on youtube_courses for insert
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and created_by = (select acting_user())));

-- A video is removed by the user who added it, or by an administrator of its entity.
create policy removed on youtube_courses for delete
  using ((select acts_for_all()) or entity_id = (select administered_entity())
    or (entity_id = (select acting_entity()) and created_by = (select acting_user())));
