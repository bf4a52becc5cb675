-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.exam_items_in_use()
 RETURNS TABLE(item_id text, course_id text, slide_number integer, source text, question text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not acts_for_all() then raise exception 'exam items are for the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    select items.item_id, items.course_id, items.slide_number, items.source, items.question
    from (select distinct on (exam_banks.course_id) exam_banks.items from exam_banks order by exam_banks.course_id, exam_banks.number desc) bank
    cross join lateral jsonb_to_recordset(bank.items) as drawn (id text, revision integer)
    join exam_items items on (items.item_id, items.revision) = (drawn.id, drawn.revision)
    where not exists (
      select from exam_withdrawals withdrawn where (withdrawn.item_id, withdrawn.revision) = (items.item_id, items.revision))
    order by items.course_id, items.slide_number, items.item_id collate "C";
end
$function$;
revoke execute on function exam_items_in_use() from public;
grant execute on function exam_items_in_use() to finaula_app_access;
