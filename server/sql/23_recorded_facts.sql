-- Facts that decide who complied. Every row that is added to these tables has its digest in the ledger;
-- verify-facts.ts has the same list.

create policy seen on fact_batches for select using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Runs once for each statement, so that an import of thousands is cheap. Runs as the owner: no other role
-- writes batches. Nulls are left out, so that a column that is added later changes no digest.
create function digest_facts() returns trigger
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
begin
  insert into fact_batches (entity_id, table_name, digests)
    select (fact ->> 'entity_id')::uuid, tg_table_name, string_agg(sha256(convert_to(fact::text, 'UTF8')), '')
    from (select jsonb_strip_nulls(to_jsonb(added)) as fact from added) facts
    group by 1 order by 1;
  return null;
end
$$;

-- Deferred to the commit: the end of a chain is locked after the locks that the act itself takes.
create function record_batch() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, action, entity_id, detail) values (acting_user(), 'facts recorded', new.entity_id, jsonb_build_object(
    'table', new.table_name, 'rows', length(new.digests) / 32, 'batch', new.id, 'sha256', encode(sha256(new.digests), 'hex')));
  return null;
end
$$;

create constraint trigger recorded after insert on fact_batches deferrable initially deferred for each row execute function record_batch();

do $$
declare
  facts text;
begin
  foreach facts in array array[
    'account_facts', 'employment_facts', 'obligations', 'obligation_versions', 'obligation_ends', 'waivers', 'waiver_ends',
    'reform_decisions', 'exam_policies', 'exam_times', 'entity_reviews', 'entity_details', 'programmes', 'programme_versions',
    'auditors', 'auditor_ends', 'labour_policies', 'labour_facts', 'labour_courses', 'labour_constancias', 'labour_steps',
    'documented_trainings', 'documented_attendances', 'documented_withdrawals', 'labour_images',
    'institution_cards', 'course_notes'
  ] loop
    execute format('create trigger digested after insert on %I referencing new table as added for each statement execute function digest_facts()', facts);
  end loop;
end
$$;
