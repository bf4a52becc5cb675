import { sql } from 'kysely';

/* Fragments of the statement that classifies rows. They need its columns. */

/** One problem to fix, when the condition holds. */
const problem = (
  condition: ReturnType<typeof sql>,
  field: string,
  value: ReturnType<typeof sql>,
  code: string,
  sentence: ReturnType<typeof sql>,
) => sql`
  case when ${condition} then jsonb_build_array(jsonb_build_object('field', ${sql.lit(field)}, 'value', coalesce(${value}, ''), 'code', ${sql.lit(code)}, 'sentence', ${sentence}))
  else '[]'::jsonb end`;

const sameNumber = problem(
  sql`number_rank > 1`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_twice',
  sql`format('El %s ya es de %s (fila %s). Corrige el de la persona que no es.', r.employee_number, coalesce(number_name, 'otra persona'), number_row)`,
);
const sameEmail = problem(
  sql`email_rank > 1`,
  'correo',
  sql`r.email`,
  'email_twice',
  sql`format('El correo se repite en la fila %s. Cada persona necesita el suyo.', email_row)`,
);
const samePerson = problem(
  sql`person_rank > 1 and coalesce(number_rank, 1) = 1 and coalesce(email_rank, 1) = 1`,
  'numero_empleado',
  sql`coalesce(r.employee_number, r.email)`,
  'person_twice',
  sql`format('Es la misma persona que la fila %s. Deja una sola fila.', person_row)`,
);
const twoPeople = problem(
  sql`of_number <> of_email`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_of_another',
  sql`format('El número %s es de %s y el correo es de %s. Corrige el que no es.', r.employee_number, number_person, email_person)`,
);
/**
 * A number that passed to another person would give them the account and certificates of its first holder.
 */
const anotherPerson = problem(
  sql`of_number is not null and of_email is null and r.email <> u.email and not could_be_same_person(r.name, u.name)`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_of_another',
  sql`format('El número %1$s es de %2$s (%3$s). Si ahora es de %4$s, quita antes el número en la ficha de %2$s; si es la misma persona, corrige ahí su nombre o su correo.', r.employee_number, u.name, u.email, r.name)`,
);
const elsewhere = problem(
  sql`r.email in (select taken from elsewhere)`,
  'correo',
  sql`r.email`,
  'email_unusable',
  sql`'Ese correo no se puede usar: es de una cuenta fuera de tu institución. Escribe el correo institucional de la persona. Si viene de otra institución, queda libre cuando ahí ponen otro correo en su cuenta, o con su baja si comprobaste el dominio.'`,
);
const closed = problem(
  sql`u.closed_at is not null`,
  'numero_empleado',
  sql`r.employee_number`,
  'account_closed',
  sql`'Es de una cuenta que se cerró a petición de su titular. Quita la fila o usa otro número.'`,
);
const noEmail = problem(
  sql`u.id is null and r.email is null and not r.read_problems @> '[{"field": "correo"}]'`,
  'correo',
  sql`''`,
  'email_missing',
  sql`'Falta el correo. Escríbelo: ahí le llega su invitación.'`,
);
const noName = problem(
  sql`u.id is null and r.name is null and not r.read_problems @> '[{"field": "nombre"}]'`,
  'nombre',
  sql`''`,
  'name_missing',
  sql`'Falta el nombre. Escríbelo como debe salir en la constancia.'`,
);
const administrator = problem(
  sql`u.role = 'EntidadAdmin' and (r.email <> u.email or not is_same_name(r.name, u.name))`,
  'nombre',
  sql`r.name`,
  'administrator',
  sql`'Administra la institución: su nombre y su correo los cambia en su propia cuenta. Deja los que tiene.'`,
);
const ownManager = problem(
  sql`r.manager_email = coalesce(r.email, u.email)`,
  'correo_jefe',
  sql`r.manager_email`,
  'own_manager',
  sql`'Es el correo de la misma persona. Escribe el de su jefe o deja la celda vacía.'`,
);
const noManager = problem(
  sql`r.manager_email is not null and r.manager_email not in (select known from known_emails)`,
  'correo_jefe',
  sql`r.manager_email`,
  'manager_unknown',
  sql`'Nadie tiene ese correo. Agrega a esa persona en otra fila o deja la celda vacía.'`,
);
const leftEarly = problem(
  sql`after.left_on < after.hired_on and not r.read_problems @> '[{"code": "left_before_hired"}]'`,
  'baja',
  sql`to_char(after.left_on, 'DD/MM/YYYY')`,
  'left_before_hired',
  sql`format('La baja es anterior al ingreso (%s). Corrige una de las dos fechas.', to_char(after.hired_on, 'DD/MM/YYYY'))`,
);
const lastAdministrator = problem(
  sql`u.role = 'EntidadAdmin' and r.left_on is not null and e.left_on is null`,
  'baja',
  sql`to_char(r.left_on, 'DD/MM/YYYY')`,
  'administrator_leaves',
  sql`'Administra la institución: registra su baja en su ficha, cuando otra persona la administre.'`,
);

/** All problems of a row, those of its own cells first. */
export const rowProblems = sql.join(
  [
    sql`r.read_problems`,
    sameNumber,
    sameEmail,
    samePerson,
    twoPeople,
    anotherPerson,
    elsewhere,
    closed,
    noEmail,
    noName,
    administrator,
    ownManager,
    noManager,
    leftEarly,
    lastAdministrator,
  ],
  sql` || `,
);
