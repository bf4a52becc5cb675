do $$
declare
  answered text;
  personal text;
begin
  foreach answered in array array['labour_policies', 'labour_courses', 'labour_emissions', 'labour_images'] loop
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select administered_entity()))', answered);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', answered);
  end loop;
  foreach personal in array array['labour_keys', 'labour_facts', 'labour_constancias', 'labour_steps'] loop
    execute format('create policy seen on %I for select
      using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()))', personal);
  end loop;
  -- People give their own data, to their own institution; administrators those of its people.
  foreach personal in array array['labour_keys', 'labour_facts'] loop
    execute format('create policy recorded on %I for insert
      with check ((select acts_for_all()) or entity_id = (select administered_entity())
        or (user_id = (select acting_user()) and entity_id = (select acting_entity())))', personal);
  end loop;
  foreach personal in array array['labour_constancias', 'labour_steps'] loop
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', personal);
  end loop;
end
$$;

-- People draw their own constancias, with the images of their institution.
create policy seen_in_own on labour_images for select using (entity_id in (select constancias.entity_id from labour_constancias constancias where constancias.user_id = (select acting_user())));

create policy advanced on labour_emissions for update using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- The key of a closed account is deleted with its blocked identity.
create policy erased on labour_keys for delete using ((select acts_for_all()));

-- The last step of each constancia, and its days.
create view labour_states with (security_invoker = true) as
  select constancias.id, constancias.entity_id,
    case when cancelled.on_day is not null then 'cancelada' when delivered.on_day is not null then 'entregada'
      when signed.on_day is not null then 'firmada' else 'por_firmar' end as state,
    signed.on_day as signed_on, delivered.on_day as delivered_on, cancelled.on_day as cancelled_on, cancelled.reason as cancellation_reason
  from labour_constancias constancias
  left join labour_steps signed on signed.constancia_id = constancias.id and signed.step = 'firmada'
  left join labour_steps delivered on delivered.constancia_id = constancias.id and delivered.step = 'entregada'
  left join labour_steps cancelled on cancelled.constancia_id = constancias.id and cancelled.step = 'cancelada';
grant select on labour_states to finaula_app_access;
