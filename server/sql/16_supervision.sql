create policy seen on supervision_files for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy asked on supervision_files for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and requested_by = (select acting_user())));

create policy advanced on supervision_files for update
  using ((select acts_for_all()) or (entity_id = (select administered_entity()) and (select acting_role()) = 'entity'));

-- The job that builds a supervision file reads the ledger of that institution alone.
create policy seen_by_its_job on audit_log for select using ((select acting_role()) = 'entity' and entity_id = (select administered_entity()));
