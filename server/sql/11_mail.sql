create trigger belongs before insert on messages for each row execute function belong_as_user();

create policy seen on messages using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy seen on mailed_links
  using ((select acts_for_all()) or exists (select from messages where messages.id = message_id and messages.entity_id = (select administered_entity())));
