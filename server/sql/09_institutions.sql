create policy seen on entity_reviews for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy decided on entity_reviews for insert with check ((select acts_for_all()));

create function apply_review() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update entities set review = new.review, reviewed_at = new.recorded_at where id = new.entity_id;
  return null;
end
$$;

create trigger applied after insert on entity_reviews for each row execute function apply_review();

create policy seen on entity_takeovers for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy made on entity_takeovers for insert with check ((select acts_for_all()));
create policy undone on entity_takeovers for update using ((select acts_for_all()));

create policy rejected on users for delete
  using (email_verified_at is null and unverified_at is null and is_active and role = 'Empleado'
    and ((select acts_for_all()) or entity_id = (select administered_entity())));

-- Administrators appoint other administrators among their own people.
create policy appointed on users for update
  using (entity_id = (select administered_entity()))
  with check (entity_id = (select administered_entity()) and role = 'EntidadAdmin' and is_active and email_verified_at is not null);

create policy not_inherited on users as restrictive
  using (inherited_at is null or id = (select acting_user()) or not (select inherited_are_hidden()));

-- A suspended entity issues nothing; a pending one issues only under the product's name.
create policy issued_under_review on certificates as restrictive for insert
  with check (entity_id is null or exists (
    select from entities where entities.id = certificates.entity_id
      and (review = 'verified' or review = 'pending' and certificate_authority = product_name)));

create policy seen on entity_details for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy recorded on entity_details for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

create policy seen on domain_proofs for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy requested on domain_proofs for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and requested_by = (select acting_user()) and proven_at is null));

-- The platform looks the record up; an administrator cannot declare a domain proven.
create policy proven on domain_proofs for update using ((select acts_for_all()));

create policy own on invitation_codes using ((select acts_for_all()) or entity_id = (select administered_entity()));
