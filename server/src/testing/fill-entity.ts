import { sql } from 'kysely';
import pino from 'pino';
import { connect } from '../database/connect.ts';

const given = [
  'Ángela',
  'Íñigo',
  'Óscar',
  'Lucía',
  'José María',
  'Sofía',
  'Héctor',
  'Úrsula',
  'Ximena',
  'Bruno',
  'Itzel',
  'Renata',
];
const family = ['Núñez', 'Peña', 'Muñoz', 'García', 'Treviño', 'Barragán', 'Cervantes', 'Ibáñez', 'Olvera', 'Zamudio'];
const second = ['Solís', 'Ávila', 'Rentería', 'Güemes', 'Castañeda', 'Quiroga', 'Domínguez'];

/**
 * Puts that many employees into the entity of that name. 6 of 100 wait for verification (without a link, with
 * a link that ends in days, or with an expired link), some are inactive, and the others have progress and
 * constancias in every state. The people are the same each time, so a second entity needs its own mail
 * domain. Days count back from now. Their constancias are not in the ledger: use `studious: false`, which
 * creates none, where the ledger is checked.
 */
export async function fillEntity(
  url: string,
  entityName: string,
  people: number,
  { mailDomain = 'correo.example', studious = true }: { mailDomain?: string; studious?: boolean } = {},
): Promise<void> {
  const { database } = connect(url, pino({ level: 'silent' }));
  await database.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('entities')
      .select('id')
      .where('name', '=', entityName)
      .executeTakeFirstOrThrow();
    await sql`
      insert into users (id, entity_id, name, email, password_hash, role, email_verified_at, is_active, created_at)
      select overlay(overlay(md5(${entityName} || n) placing '4' from 13) placing '8' from 17)::uuid, ${id}::uuid, person.name,
        lower(replace(plain_text(person.name), ' ', '.')) || n || '@' || ${mailDomain}::text,
        'nadie entra con esto', 'Empleado', case when n % 17 <> 3 then now() end, n % 43 <> 7,
        now() - make_interval(days => case when n % 17 = 3 then n / 17 % 30 else 5 + n % 260 end)
      from generate_series(1, ${people}::int) n
      cross join lateral (
        select case when n = 20 then 'María Guadalupe Fernanda de los Ángeles Hernández-Villavicencio y Gómez de la Torre' else
          (${given}::text[])[1 + n % 12] || ' ' || (${family}::text[])[1 + n / 12 % 10] || ' ' || (${second}::text[])[1 + n / 5 % 7] end as name
      ) person`.execute(tx);
    await sql`
      insert into verification_links (token_hash, user_id, expires_at)
      select sha256(users.id::text::bytea), users.id,
        now() + make_interval(days => (array[9, 1, -1])[1 + waiting.n % 4], hours => 3)
      from (select id, row_number() over (order by created_at)::int as n from users
        where entity_id = ${id}::uuid and email_verified_at is null and password_hash like 'nadie%') waiting
      join users using (id)
      where waiting.n % 4 < 3`.execute(tx);
    if (!studious) return;
    await sql`
      with catalogue as materialized (
        select id, version, document ->> 'title' as title, document ->> 'module' as module, document ->> 'category' as category from courses
      )
      insert into certificates (id, folio, user_id, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name,
        certificate_authority, product_name, verify_url, score, passing_score, duration_minutes, issued_at, valid_until, questions, answers)
      select md5('constancia ' || key)::uuid, regexp_replace(upper(left(md5('folio ' || key), 24)), '(.{4})', '\\1-', 'g') || 'ZJ',
        users.id, ${id}::uuid, courses.id, courses.version, users.name, courses.title, courses.module, courses.category, ${entityName},
        ${entityName}, 'Finaula', 'https://finaula.example', 80 + dice % 3 * 10, 80, 40,
        now() - make_interval(days => dice / 100 % 380),
        ((now() - make_interval(days => dice / 100 % 380)) at time zone 'America/Mexico_City' + interval '12 months')::date, '[]', '[]'
      from users
      cross join catalogue courses
      cross join lateral (select users.id || courses.id as key, abs(hashtext(users.id || courses.id)) as dice) rolled
      where users.entity_id = ${id}::uuid and users.password_hash like 'nadie%' and users.email_verified_at is not null and dice % 100 < 62`.execute(
      tx,
    );
    await sql`
      insert into certificate_revocations (certificate_id, revoked_by, reason)
      select id, user_id, 'Se expidió con otro nombre' from certificates
      where entity_id = ${id}::uuid and abs(hashtext(folio)) % 150 = 0`.execute(tx);
    await sql`
      insert into progress (user_id, course_id, slide_number)
      select users.id, courses.id, 1 + abs(hashtext(users.id || courses.id)) % 12
      from users cross join courses
      where users.entity_id = ${id}::uuid and users.password_hash like 'nadie%' and users.email_verified_at is not null
        and abs(hashtext(users.id || courses.id)) % 100 < 80
      on conflict do nothing`.execute(tx);
  });
  await sql`analyze`.execute(database);
  await database.destroy();
}
