-- Open sessions and rows of the ledger, as many as told; the hashes are no chain: reading them is what is measured.
set session_replication_role = replica;

insert into sessions (token_hash, user_id, expires_at)
select sha256(convert_to(:'sessions' || ' sesion ' || n, 'UTF8')), md5('persona ' || n)::uuid, now() + interval '12 hours' from generate_series(1, :'sessions'::int) n;

insert into audit_log (id, number, at, action, entity_id, user_id, detail, previous_hash, hash)
select nextval('audit_log_id'), n, now() - make_interval(secs => :'rows'::int - n), 'user activated', md5('entidad ' || 1 + n % 1000)::uuid,
  md5('persona ' || 1 + n % 100000)::uuid, '{}', sha256(convert_to(n::text, 'UTF8')), sha256(convert_to((n + 1)::text, 'UTF8'))
from generate_series(1, :'rows'::int) n;
insert into audit_chains (id, number, hash) select md5('entidad ' || n)::uuid, :'rows'::int / 1000, sha256('1000001') from generate_series(1, 1000) n
  on conflict (id) do update set number = audit_chains.number + excluded.number;

analyze;
