-- 10,000 people of one entity (:entity) × the courses of the catalogue: ~56 % hold a constancia (some
-- expired, 1 % revoked), ~20 % have begun. Deterministic: a hash of the ids decides each pair.

insert into users (id, entity_id, name, email, password_hash, role, email_verified_at, is_active)
select
  md5('persona ' || n)::uuid,
  $1::uuid,
  (array['Ángela','Íñigo','Óscar','Lucía','José María','Sofía','Héctor','Úrsula','Ximena','Bruno','Ñusta','Renata'])[1 + n % 12] || ' '
    || (array['Núñez','Peña','Muñoz','García','Treviño','Barragán','Cervantes','Ibáñez','Olvera','Zamudio'])[1 + n / 12 % 10] || ' '
    || (array['Solís','Ávila','Rentería','Güemes','Castañeda','Quiroga','Domínguez'])[1 + n / 120 % 7] || ' ' || n,
  'persona' || n || '@banco.example',
  'nadie entra con esto',
  'Empleado',
  case when n % 40 <> 0 then now() end,
  n % 25 <> 0
from generate_series(1, 10000) n;

with catalogue as materialized (
  select id, version, document ->> 'title' as title, document ->> 'module' as module, document ->> 'category' as category from courses
)
insert into certificates (id, folio, user_id, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name,
  certificate_authority, product_name, verify_url, score, passing_score, duration_minutes, issued_at, valid_until, questions, answers)
select
  md5('constancia ' || pair.key)::uuid,
  regexp_replace(upper(left(md5('folio ' || pair.key), 24)), '(.{4})', '\1-', 'g') || 'ZJ',
  users.id, $1::uuid, courses.id, courses.version, users.name, courses.title, courses.module, courses.category, 'Entidad', 'Entidad, S.A.', 'Finaula', 'https://finaula.example', 80 + pair.dice % 3 * 10, 80, 40,
  pair.issued_at, (pair.issued_at + interval '12 months')::date,
  (select jsonb_agg(jsonb_build_object('question', repeat('¿Qué pide el artículo 115? ', 4), 'correct_answer', q % 4)) from generate_series(1, 10) q),
  '[0,1,2,3,0,1,2,3,0,1]'
from users
cross join catalogue courses
cross join lateral (select users.id || courses.id as key) keyed
cross join lateral (select keyed.key, abs(hashtext(keyed.key)) as dice) rolled
cross join lateral (select rolled.key, rolled.dice, now() - make_interval(days => rolled.dice / 100 % 400) as issued_at) pair
where users.entity_id = $1::uuid and users.email like 'persona%' and pair.dice % 100 < 56;

insert into certificate_revocations (certificate_id, revoked_by, reason)
select id, user_id, 'Prueba' from certificates where entity_id = $1::uuid and abs(hashtext(folio)) % 100 = 0;

insert into progress (user_id, course_id, slide_number)
select users.id, courses.id, 1 + abs(hashtext(users.id || courses.id)) % 12
from users cross join courses
where users.entity_id = $1::uuid and users.email like 'persona%' and abs(hashtext(users.id || courses.id)) % 100 < 76;

analyze;
