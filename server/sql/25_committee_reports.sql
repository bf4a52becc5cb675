-- Reports count inherited people: they are hidden together with these people.
create policy seen on committee_reports for select
  using ((select acts_for_all()) or (entity_id = (select administered_entity()) and not (select inherited_are_hidden())));
create policy recorded on committee_reports for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy kept on committee_settings using ((select acts_for_all()) or entity_id = (select administered_entity()));
