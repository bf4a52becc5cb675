-- The institution whose courses the actor writes or reviews, as an administrator or by name; null for others.
create function course_office() returns uuid language sql stable security definer set search_path = public as $$
  select coalesce(administered_entity(),
    (select entity_id from course_staff where user_id = acting_user() and entity_id = acting_entity()))
$$;
revoke execute on function course_office from public;
grant execute on function course_office to finaula_app_access;

-- The name of a person of that institution: its authors and reviewers see with whom they work.
create function course_colleague(person uuid) returns text language sql stable security definer set search_path = public as $$
  select name from users where id = person and entity_id = course_office()
$$;
revoke execute on function course_colleague from public;
grant execute on function course_colleague to finaula_app_access;

create policy seen on courses for select
  using (entity_id is null or (select acts_for_all()) or entity_id = (select acting_entity()));
create policy loaded on courses for all using ((select acts_for_all()));
create policy published on courses for insert with check (entity_id = (select administered_entity()));
create policy changed on courses for update
  using (entity_id = (select administered_entity())) with check (entity_id = (select administered_entity()));

-- A version whose text comes back keeps its number.
create function keep_course_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into course_versions (course_id, number, version, document, published_by, entity_id, approved_by, is_reviewed, is_minor, note)
  select new.id, coalesce(max(number), 0) + 1, new.version, new.document, acting_user(), new.entity_id, new.approved_by, new.is_reviewed, new.is_minor, new.note
  from course_versions where course_id = new.id
  on conflict (course_id, version) do nothing;
  return null;
end
$$;

create trigger published after insert or update of version on courses
  for each row execute function keep_course_version();

create policy seen on course_versions for select
  using (entity_id is null or (select acts_for_all()) or entity_id = (select acting_entity()));

create policy named on course_staff for all
  using ((select acts_for_all()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy own on course_staff for select using (user_id = (select acting_user()));
create policy given_up on course_staff for delete using (user_id = (select acting_user()));

create policy written on own_courses for all
  using ((select acts_for_all()) or entity_id = (select course_office()))
  with check ((select acts_for_all()) or entity_id = (select course_office()));

create policy seen on course_reviews for select
  using ((select acts_for_all()) or entity_id = (select course_office()) or entity_id = (select audited_entity()));
create policy made on course_reviews for insert
  with check ((select acts_for_all()) or (entity_id = (select course_office()) and made_by = (select acting_user())));

create policy read on course_imports for all
  using ((select acts_for_all()) or entity_id = (select course_office()))
  with check ((select acts_for_all()) or (entity_id = (select course_office()) and requested_by = (select acting_user())));

-- Learners open the published package, and the id of another one is known to nobody else.
create policy seen on course_packages for select using ((select acts_for_all()) or entity_id = (select acting_entity()));
create policy added on course_packages for insert
  with check ((select acts_for_all()) or (entity_id = (select course_office()) and requested_by = (select acting_user())));
create policy read on course_packages for update
  using ((select acts_for_all()) or entity_id = (select course_office()))
  with check ((select acts_for_all()) or entity_id = (select course_office()));

create policy stored on course_package_pieces for all
  using ((select acts_for_all()) or entity_id = (select course_office()))
  with check ((select acts_for_all()) or entity_id = (select course_office()));

create trigger belongs before insert on package_attempts for each row execute function belong_as_user();

-- The content origin serves files to whoever has the ticket.
create policy served on package_attempts for select using ((select acts_for_all()));
create policy own on package_attempts for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));
create policy erased on package_attempts for delete using ((select acts_for_all()));

-- Learners see the images of published slides, and the address of another image is known to nobody else.
create policy seen on course_media for select using ((select acts_for_all()) or entity_id = (select acting_entity()));
create policy added on course_media for insert
  with check ((select acts_for_all()) or (entity_id = (select course_office()) and added_by = (select acting_user())));
create policy removed on course_media for delete using ((select acts_for_all()) or entity_id = (select course_office()));

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
