create policy own on refresher_answers for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

-- Retention deletes old rows; no person acts as the platform.
create policy found on refresher_answers for select using ((select acting_role()) = 'platform');
create policy forgotten on refresher_answers for delete using ((select acting_role()) = 'platform');
