-- 1,000 entities and 100,000 users: one entity of 20,000, one of 100, the rest of some 80 each. Triggers are
-- off: the counters are set at the end.
set session_replication_role = replica;

insert into entities (id, name, name_key, name_skeleton, entity_type, subscription, razon_social, contact_email, signer_name)
select md5('entidad ' || n)::uuid, 'Institución de Prueba ' || n, 'institucion de prueba ' || n, 'institucion de prueba ' || n, 'financial', 'Paid',
  'Institución de Prueba ' || n || ', S.A. de C.V.', 'contacto' || n || '@prueba.example', 'Firma ' || n
from generate_series(1, 1000) n;

insert into users (id, entity_id, name, email, password_hash, role, email_verified_at, is_active, created_at)
select
  md5('persona ' || n)::uuid,
  md5('entidad ' || case when n <= 20000 then 1 when n <= 20100 then 2 else 3 + n % 998 end)::uuid,
  (array['Ángela','Íñigo','Óscar','Lucía','José María','Sofía','Héctor','Úrsula','Ximena','Bruno','Ñusta','Renata'])[1 + n % 12] || ' '
    || (array['Núñez','Peña','Muñoz','García','Treviño','Barragán','Cervantes','Ibáñez','Olvera','Zamudio'])[1 + n / 12 % 10] || ' '
    || (array['Solís','Ávila','Rentería','Güemes','Castañeda','Quiroga','Domínguez'])[1 + n / 120 % 7] || ' ' || n,
  'persona' || n || '@prueba.example',
  :'password_hash',
  case when n in (1, 20001) then 'EntidadAdmin' else 'Empleado' end::user_role,
  case when n % 40 <> 0 then now() end,
  n % 25 <> 0,
  now() - make_interval(mins => n)
from generate_series(1, 100000) n;

update entities set people = counted.people, people_waiting = counted.waiting, people_inactive = counted.inactive
from (
  select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
    count(*) filter (where email_verified_at is not null and not is_active) as inactive
  from users group by entity_id
) counted
where counted.entity_id = entities.id;

analyze;
