create policy own on api_tokens using ((select acts_for_all()) or entity_id = (select administered_entity()));
