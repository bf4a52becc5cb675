create policy seen on courses for select using (true);
create policy loaded on courses for all using ((select acts_for_all()));

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
