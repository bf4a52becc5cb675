-- A video is removed by whoever added it, or by the administrator of its entity.
create policy removed on youtube_courses for delete
  using ((select acts_for_all()) or entity_id = (select administered_entity())
    or (entity_id = (select acting_entity()) and created_by = (select acting_user())));
