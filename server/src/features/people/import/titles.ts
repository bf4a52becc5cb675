import type { ImportColumn } from '@finaula/contract/people-imports';
import { foldText } from '@finaula/contract/text';

/** The columns of the template, and the parts of a name that HR systems store separately. */
export type Column =
  | ImportColumn
  | 'nombre_completo'
  | 'apellidos_y_nombre'
  | 'segundo_nombre'
  | 'apellidos'
  | 'apellido_paterno'
  | 'apellido_materno';

export interface Title {
  column: Column;
  /** Another column with a stronger title goes before this one. */
  weak: boolean;
  /** The title says that the cell holds one part of a name only. */
  part: boolean;
}

const set = (words: string) => new Set(words.split(' '));

const MAIL = set('correo correos email mail upn');
const BOSS = set('jefe jefa supervisor supervisora manager lider boss superior gerente');
const NUMBER = set('numero num no nro nr n id clave cve codigo cod number code matricula legajo ficha');
const EMPLOYEE = set(
  'empleado empleada colaborador trabajador personal nomina employee staff worker personnel payroll pers persona person emp associate asociado',
);
const NAME = set('nombre nombres name names');
const SURNAME = set('apellido apellidos apell ap ape apdo aps surname surnames lastname lastnames');
const FAMILY = set('last family');
const FULL = set('completo completos full complete display');
const GIVEN = set('primer primero 1er 1 first given pila propio forename');
const OTHER = set('segundo segundos segund 2do 2o 2 second middle otro otros other');
const PATERNAL = set('paterno paternal primer primero 1er 1o 1 first');
const MATERNAL = set('materno maternal segundo 2do 2o 2 second mother mothers');
const UNIT = set(
  'departamento depto dpto department dept unidad gerencia division subdireccion sucursal adscripcion organizacion organization unit sector',
);
const POSITION = set('puesto cargo posicion position ocupacion');
const ROLE = set('title job funcion rol plaza occupation');
const DATE = set('fecha date fec fch');
const HIRED = set('ingreso alta contratacion hire hired hiring');
const BEGUN = set('entrada inicio start joining joined antiguedad admision incorporacion begin');
const LEFT = set('baja salida termination terminacion egreso cese separacion retiro leaving');
const ENDED = set('termino fin end leave exit');

/** Words of a title that change nothing, also the marks of forms that require a column. */
const IDLE = set(
  'de del la el los las su y e o a en the of to s or and empleado empleada colaborador trabajador employee worker candidato obligatorio obligatoria requerido requerida required opcional optional mandatory campo',
);
const WORK = set(
  'electronico electronica institucional corporativo corporativa trabajo laboral work business company corporate address direccion oficial empresa primary principal office usuario user',
);
const NOTE = set('descripcion description denominacion texto actual current nombre name');

interface Rule extends Title {
  /** The title has a word of each set. */
  needs: readonly ReadonlySet<string>[];
  /** Other words that it may have. A title with any other word is not of this column. */
  allows?: readonly ReadonlySet<string>[];
}

const rule = (
  column: Column,
  needs: readonly ReadonlySet<string>[],
  allows: readonly ReadonlySet<string>[] = [],
  { weak = false, part = false } = {},
): Rule => ({ column, needs, allows, weak, part });
const WEAK = { weak: true };
const PART = { part: true };
const LEGAL = set('legal preferido preferred');

/** The first rule that matches counts. */
const RULES: readonly Rule[] = [
  rule('correo_jefe', [MAIL, BOSS], [WORK, set('directo inmediato direct line')]),
  rule('correo_jefe', [BOSS], [set('directo inmediato direct line nombre name')], WEAK),
  rule('correo', [MAIL], [WORK, EMPLOYEE.difference(set('personal persona person'))]),
  rule('numero_empleado', [NUMBER, EMPLOYEE], [set('file')]),
  rule('numero_empleado', [set('nomina matricula legajo ficha numero pernr empid empno')], [NUMBER]),
  rule('apellido_paterno', [PATERNAL, SURNAME], [set('nombre name')], PART),
  rule('apellido_materno', [MATERNAL, SURNAME], [set('nombre name')], PART),
  rule('apellido_materno', [MATERNAL, FAMILY, NAME], [], PART),
  rule('apellido_paterno', [set('paterno paternal')], [set('ap ape apdo last family name')], PART),
  rule('apellido_materno', [set('materno maternal')], [set('ap ape apdo last family name')], PART),
  rule('nombre_completo', [NAME, FULL], [SURNAME, LEGAL]),
  rule('apellidos_y_nombre', [SURNAME, NAME], [FULL]),
  rule('apellidos_y_nombre', [FAMILY, NAME, GIVEN], [LEGAL]),
  rule('apellidos', [FAMILY, NAME], [LEGAL], PART),
  rule('apellidos', [SURNAME], [LEGAL, NAME], PART),
  rule('segundo_nombre', [OTHER, NAME], [LEGAL], PART),
  rule('nombre', [GIVEN, NAME], [LEGAL, set('o')], PART),
  rule('nombre', [set('forename givenname firstname')], [], PART),
  rule('puesto', [POSITION], [NOTE, WORK]),
  rule('puesto', [ROLE], [NOTE, WORK, POSITION], WEAK),
  rule('area', [set('area')], [NOTE, WORK, UNIT]),
  rule(
    'area',
    [UNIT],
    [NOTE, WORK, set('organizativa organizacional organizational negocio business supervisory trabajo')],
    WEAK,
  ),
  rule('ingreso', [DATE, HIRED], [WORK, IDLE, set('original relacion')]),
  rule('ingreso', [DATE, BEGUN], [WORK, set('relacion labores')], WEAK),
  rule('baja', [DATE, LEFT], [WORK, set('relacion')]),
  rule('baja', [DATE, ENDED], [WORK, set('relacion employment')], WEAK),
  rule('nombre', [NAME], [EMPLOYEE, set('legal')]),
];

/** Titles that are one word, or written as one. */
const EXACT = new Map<string, Column>([
  ...Object.entries({
    nombre: 'nombre empleado colaborador persona worker trabajador',
    nombre_completo: 'nombrecompleto fullname displayname nombreyapellidos nombreyapellido nombresyapellidos',
    apellidos_y_nombre: 'apellidosynombre apellidosynombres apellidoynombre apellidosnombre',
    segundo_nombre: 'middlename segundonombre',
    apellidos: 'lastname surname familyname sn',
    apellido_paterno: 'paterno apellidopaterno primerapellido',
    apellido_materno: 'materno apellidomaterno segundoapellido',
    correo: 'correoelectronico correoinstitucional emailaddress workemail emailinstitucional userprincipalname',
    numero_empleado:
      'numeroempleado numerodeempleado numempleado noempleado nempleado numeronomina idempleado claveempleado employeenumber employeeid idnumber numerodeid userid codigo clave',
    area: 'departmentname orgunit',
    puesto: 'jobtitle businesstitle',
    ingreso: 'ingreso fechaingreso fechadeingreso alta fechaalta hiredate employeehiredate startdate',
    baja: 'baja fechabaja fechadebaja salida fechadesalida terminationdate enddate employeeleavedatetime',
    correo_jefe: 'correojefe correodeljefe correojefedirecto jefedirecto emailjefe emaildeljefe manageremail',
  } satisfies Partial<Record<Column, string>>).flatMap(([column, titles]) =>
    titles.split(' ').map((title) => [title, column as Column] as const),
  ),
]);
const EXACT_PARTS = new Set<Column>(['segundo_nombre', 'apellidos', 'apellido_paterno', 'apellido_materno']);
const EXACT_WEAK = set(
  'empleado colaborador persona worker trabajador userprincipalname jefedirecto userid idnumber numerodeid codigo clave startdate enddate',
);

const wordsOf = (title: string): string[] => {
  const parted = title
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('#', ' numero ')
    .replaceAll(/[ºª°]/g, ' ')
    .replaceAll(/\be[- ]mail\b/gi, 'email');
  return foldText(parted)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
};

function byRule(words: readonly string[]): Title | undefined {
  const found = RULES.find(
    ({ needs, allows = [] }) =>
      needs.every((needed) => words.some((word) => needed.has(word))) &&
      words.every((word) => IDLE.has(word) || [...needs, ...allows].some((known) => known.has(word))),
  );
  if (found?.column !== 'apellidos_y_nombre') return found;
  const surname = words.findIndex((word) => SURNAME.has(word) || FAMILY.has(word));
  const given = words.findIndex((word) => /^nombre/.test(word) || GIVEN.has(word));
  return given < surname ? { ...found, column: 'nombre_completo' } : found;
}

function lookUp(title: string): Title | undefined {
  const words = wordsOf(title);
  if (words.length === 0) return undefined;
  const essential = words.filter((word) => !IDLE.has(word));
  for (const spelt of [words, essential]) {
    const written = spelt.join('');
    const column = EXACT.get(written);
    if (column !== undefined) return { column, weak: EXACT_WEAK.has(written), part: EXACT_PARTS.has(column) };
  }
  return byRule(words);
}

/** Text in brackets and marks: "(obligatorio)", "[Required]", "*". */
const withoutBrackets = (title: string) => title.replaceAll(/\([^()]*\)|\[[^[\]]*\]|[*:]/g, ' ');

/** The column that a title names in Spanish or English, as HR systems, Google, Moodle and SAP write it. */
export function recogniseTitle(title: string): Title | undefined {
  if (title.length > 120) return undefined;
  return lookUp(title) ?? lookUp(withoutBrackets(title));
}

/** Things beside people that have names. */
const THINGS = set(
  'jefe jefa supervisor manager lider gerente usuario user login cuenta empresa company corporativo compania sucursal centro cost costo costos banco bank sociedad entidad curso course archivo file region pais country ciudad city beneficiario contacto contact emergencia emergency padre madre conyuge patron plan horario turno location ubicacion sede corto short preferido preferred apodo nick nickname alias razon social hoja tabla proyecto project grupo group',
);

/** True for an unknown title that may hold a part of the person's name. */
export function namesPerson(title: string): boolean {
  const words = wordsOf(title);
  return (
    words.some(
      (word) => NAME.has(word) || SURNAME.has(word) || /^(?:nombre|apellido|surname|lastname|firstname)/.test(word),
    ) && !words.some((word) => THINGS.has(word))
  );
}
