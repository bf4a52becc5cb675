create policy own on api_tokens using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy own on webhooks using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy own on webhook_deliveries using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Writes an event for each webhook of the institution that asks for it. Runs as the owner: whoever acts may
-- not see the webhooks.
create function tell_webhooks(entity uuid, told text, facts jsonb) returns void
language sql security definer set search_path = public as $$
  insert into webhook_deliveries (webhook_id, entity_id, event, facts)
  select id, entity_id, told, facts from webhooks where entity_id = entity and told = any(events)
$$;
revoke execute on function tell_webhooks from public;
grant execute on function tell_webhooks to finaula_app_access;

-- A person arrives with the first access, and again after an absence.
create function tell_access() returns trigger language plpgsql security definer set search_path = public as $$
declare
  had_access boolean := coalesce((select verified and active from account_facts
    where user_id = new.user_id and entity_id = new.entity_id and id <> new.id order by recorded_at desc limit 1), false);
begin
  if (new.verified and new.active) = had_access then return null; end if;
  perform tell_webhooks(new.entity_id, case when had_access then 'person.left' else 'person.arrived' end, jsonb_build_object('user_id', new.user_id));
  return null;
end
$$;
create trigger tells_webhooks after insert on account_facts for each row execute function tell_access();

create function tell_employment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.left_on is not null and (tg_op = 'INSERT' or old.left_on is null) then
    perform tell_webhooks(new.entity_id, 'person.left', jsonb_build_object('user_id', new.user_id, 'left_on', new.left_on));
  elsif tg_op = 'UPDATE' and old.left_on is not null and new.left_on is null then
    perform tell_webhooks(new.entity_id, 'person.arrived', jsonb_build_object('user_id', new.user_id));
  end if;
  return null;
end
$$;
create trigger tells_webhooks after insert or update of left_on on employment for each row execute function tell_employment();

create function tell_certificate() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.entity_id, 'certificate.issued', jsonb_build_object('user_id', new.user_id, 'folio', new.folio,
    'course_id', new.course_id, 'earned_by', new.earned_by, 'valid_until', new.valid_until));
  return null;
end
$$;
create trigger tells_webhooks after insert on certificates for each row when (new.entity_id is not null) execute function tell_certificate();

create function tell_revocation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.entity_id, 'certificate.revoked', jsonb_build_object('user_id', new.user_id, 'folio', folio, 'course_id', course_id))
    from certificates where id = new.certificate_id;
  return null;
end
$$;
create trigger tells_webhooks after insert on certificate_revocations for each row when (new.entity_id is not null)
  execute function tell_revocation();

create function tell_exam() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.entity_id, 'exam.finished', jsonb_build_object('user_id', new.user_id, 'exam_id', new.exam_id,
    'course_id', new.course_id, 'passed', new.passed));
  return null;
end
$$;
create trigger tells_webhooks after insert on exam_results for each row when (new.entity_id is not null) execute function tell_exam();

create function tell_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.entity_id, 'course.published', jsonb_build_object('course_id', new.course_id, 'number', new.number));
  return null;
end
$$;
create trigger tells_webhooks after insert on course_versions for each row when (new.entity_id is not null) execute function tell_version();
