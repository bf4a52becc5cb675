-- Rows about an inherited person are hidden together with the person (inherited_are_hidden in access.sql).
-- Sessions, browsers and reset links need no policy here, because theirs look the user up.

do $$
declare
  about_person text;
begin
  foreach about_person in array array[
    'verification_links', 'progress', 'certificates', 'certificate_revocations', 'chat_turns',
    'certificate_disputes', 'certificate_reinstatements', 'certificate_retakes', 'certificate_replacements', 'registrations',
    'account_notices', 'identity_proofs', 'closure_requests', 'identity_changes', 'email_changes', 'messages', 'employment_facts', 'employment',
    'account_facts', 'waivers', 'waiver_ends', 'exam_times', 'slides_seen', 'package_attempts', 'exams', 'exam_questions',
    'exam_answers', 'exam_results', 'exam_regrades', 'exam_awards', 'identity_links',
    'labour_keys', 'labour_facts', 'labour_constancias', 'labour_steps', 'documented_attendances', 'documented_withdrawals'
  ] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', about_person);
  end loop;
end
$$;
