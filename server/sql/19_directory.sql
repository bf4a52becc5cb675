do $$
declare
  said text;
begin
  foreach said in array array['scim_tokens', 'scim_directories', 'scim_users', 'scim_groups', 'scim_members'] loop
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', said);
  end loop;
end
$$;
