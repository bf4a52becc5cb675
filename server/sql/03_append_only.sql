-- Append-only tables: neither the application nor the owner updates, deletes or truncates their rows.

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never rewritten nor removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

do $$
declare
  append_only text;
begin
  foreach append_only in array array[
    'audit_log', 'time_stamps', 'time_stamp_heads', 'certificates', 'certificate_revocations',
    'certificate_documents', 'signing_keys', 'certificate_reinstatements', 'certificate_retakes', 'certificate_replacements',
    'certificate_status_entries', 'entity_reviews', 'entity_details', 'employment_facts', 'account_facts',
    'obligations', 'obligation_versions', 'obligation_ends', 'waivers', 'waiver_ends', 'reforms',
    'reform_decisions', 'exam_items', 'exam_withdrawals', 'exam_banks', 'exam_policies', 'exam_times',
    'exam_seeds', 'exam_questions', 'exam_keys', 'exam_answers', 'exam_results', 'exam_regrades',
    'exam_awards', 'programmes', 'programme_versions', 'auditors', 'auditor_ends', 'auditor_openings',
    'access_policies', 'fact_batches', 'course_versions', 'course_reviews', 'labour_policies', 'labour_facts', 'labour_courses',
    'labour_constancias', 'labour_steps', 'labour_images', 'compliance_figures', 'documented_trainings', 'documented_attendances',
    'documented_withdrawals', 'committee_reports', 'institution_cards', 'course_notes'
  ] loop
    execute format('create trigger frozen before update or delete on %I for each row execute function refuse_rewriting()', append_only);
    execute format('create trigger kept before truncate on %I for each statement execute function refuse_rewriting()', append_only);
  end loop;
end
$$;
