import { normaliseQuestion } from './text.ts';

/** The requested kind of fact, which determines the quotes. */
export type QuestionKind =
  | 'amount'
  | 'deadline'
  | 'frequency'
  | 'who'
  | 'article'
  | 'list'
  | 'difference'
  | 'definition'
  | 'why'
  | 'procedure'
  | 'yes_no'
  | 'other';

const LISTED =
  '(tipos?|clases|elementos|datos|documentos?|papeles|requisitos|cosas|senales|controles|pasos|obligaciones|deberes|etapas|fases|principios|causas|causales|categorias|formas|factores|fuentes|figuras|opciones|derechos|preguntas|niveles|condiciones|supuestos|programas|conductas|advertencias|excepciones|partes|registros)';

/** The first match counts. The question is in lower case without accents and punctuation. */
const asking: readonly [QuestionKind, RegExp][] = [
  [
    'difference',
    /\b(diferencias?|diferencian?|distinguen?|distingo|lo mismo que|son lo mismo|es lo mismo|en que se diferencia|o es igual)\b/,
  ],
  ['article', /\b(articulo|circular|disposicion|que ley|ley le toca|fundamento)\b/],
  ['list', /\b(cuant[oa]s y cuales|por que (causas|motivos|supuestos))\b/],
  [
    'frequency',
    /\b(cada (cuando|cuant[oa]s?)|con (que|cuanta) (frecuencia|periodicidad|regularidad)|que tan seguido|cuantas veces (al|por|a la|en el))\b/,
  ],
  [
    'deadline',
    /^(y |oye |hola |ya |en que |para )?((de|desde|hasta|para|cada|a partir de) )?cuando\b|\b(cuanto tiempo|plazo|que dias?|que fecha|que horas?|que mes|cuantos (dias|meses|minutos|horas|anos)|cuantas (horas|semanas)|cuanto (dura|duran|tarda|tardan|se guarda|se guardan|se conserva|guardo)|(cada|en|a los) cuant[oa]s?|vence|caduca|desde cuando|hasta cuando|ya renuncie)\b/,
  ],
  [
    'amount',
    /\b(cuant[oa]s?|que (monto|cantidad|limite|tope|umbral|porcentaje|multa|pena|sancion|calificacion|maximo|minimo)|cual es (el|la) (\w+ )?(monto|limite|tope|umbral|porcentaje|multa|pena|saldo|maximo|minimo|valor)|monto (maximo|minimo)|hay un (minimo|maximo|limite|tope))\b/,
  ],
  ['why', /\b(por que|porque|para que|razon)\b/],
  [
    'who',
    /\b(quien|quienes|que (autoridad|area|institucion|dependencia|persona)|a que correo|donde|adonde|con quien|a quien)\b/,
  ],
  [
    'list',
    new RegExp(
      String.raw`\b(cuales son|cuales|que son l[oa]s|que (otras? |otros |dos |tres |cuatro |cinco )?${LISTED}|que \w+ (lleva|incluye|trae|debe (llevar|traer|tener|incluir)|contiene)|que (lleva|incluye|contiene|trae|debe (llevar|traer|tener|incluir))|en que me fijo|que (me )?(tengo que |debo )?(pregunto|preguntar(me)?|reviso|revisar)|como (se|reconozco|detecto|identifico|distingo|me doy cuenta)( si| una| un| que)?|lista de)\b`,
    ),
  ],
  [
    'definition',
    /\b(que (es|son|significan?|quiere decir|quiere)|a que se (refiere|dedica)|definicion|significado|como se llama)\b/,
  ],
  [
    'procedure',
    /\b(como|que (hago|hacemos|hace|hacer|debo|tengo que|procede|sigue|digo|le digo|anoto|pongo)|a que me)\b/,
  ],
  [
    'yes_no',
    /^(y |oye |hola |entonces )*(si |el |la |los |las |un |una |mi |me |le |se |ya |a |al |para |con |en |de |este |esta |alguien )*(\w+ ){0,6}?(puedo|puede|pueden|podemos|debo|debe|deben|tengo|tiene|tienen|es|son|esta|hay|sirve|vale|cuenta|cuentan|necesito|necesita|aplica|cubre|protege|existe|reportan?|avisan?|pasa|rompe|responde|obliga|impide|garantiza|castigan|multan|dejo|borro|basta|transfiere)\b/,
  ],
];

/** A message that only describes an event asks what to do. */
export function kindOf(question: string): QuestionKind {
  const text = normaliseQuestion(question);
  return (
    asking.find(([, pattern]) => pattern.test(text))?.[0] ?? (text.split(' ').length <= 2 ? 'definition' : 'procedure')
  );
}
