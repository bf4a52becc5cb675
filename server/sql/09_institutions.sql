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

create policy seen on entity_details_requests for select
  using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy requested on entity_details_requests for insert
  with check ((select acts_for_all())
    or (entity_id = (select administered_entity()) and requested_by = (select acting_user()) and outcome is null));

create policy closed on entity_details_requests for update
  using ((select acts_for_all()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all())
    or (entity_id = (select administered_entity()) and closed_by = (select acting_user()) and outcome in ('withdrawn', 'replaced')));

create function close_details_request_once() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or new.outcome is null then
    raise exception 'a request for other details is closed once' using errcode = 'restrict_violation';
  end if;
  new.closed_at := clock_timestamp();
  return new;
end
$$;

create trigger closed_once before update on entity_details_requests for each row execute function close_details_request_once();
create trigger kept before delete on entity_details_requests for each row execute function refuse_rewriting();
create trigger kept_all before truncate on entity_details_requests for each statement execute function refuse_rewriting();

-- An institution cannot change the names on its constancias: it requests a change, and the platform
-- decides.
create function keep_reviewed_names() returns trigger language plpgsql as $$
begin
  if not (acts_for_all() or acts_as_owner()) then
    raise exception 'the razón social and the signer change by a review' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger names_reviewed before update of razon_social, signer_name on entities for each row
  when ((old.razon_social, old.signer_name) is distinct from (new.razon_social, new.signer_name))
  execute function keep_reviewed_names();

-- The entity's last proven domain. Runs as the owner, because earners of a constancia do not read proofs.
create function proven_domain_of(entity uuid) returns text language sql stable security definer set search_path = public
  return (select domain from domain_proofs where entity_id = entity and proven_at is not null order by proven_at desc limit 1);
revoke execute on function proven_domain_of from public;
grant execute on function proven_domain_of to finaula_app_access;

create policy seen on domain_proofs for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy requested on domain_proofs for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and requested_by = (select acting_user()) and proven_at is null));

-- The platform looks the record up; an administrator cannot declare a domain proven.
create policy proven on domain_proofs for update using ((select acts_for_all()));
create policy removed on domain_proofs for delete using ((select acts_for_all()));

create policy own on handovers using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy own on invitation_codes using ((select acts_for_all()) or entity_id = (select administered_entity()));
