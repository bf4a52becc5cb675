import { normaliseQuestion } from './normalise-question.ts';

const THING =
  '(tarjeta|credito|prestamo|hipoteca|licencia|credencial|ine|pasaporte|visa|acta|constancia fiscal|infonavit|nomina|afore|seguro)';

/**
 * Pay, head counts, shopping, recommendations, personal errands, holders of an office: courses use these
 * words but do not teach the subjects.
 */
const OFF_TOPIC = [
  /\bcuanto (gana|ganan|ganaria|le pagan|les pagan|cobra|cobran) (a |de )?(un|una|el|la|los|las|al) (?!ahorro|dinero|saldo|cuenta|inversion|cliente)\w+/,
  /\b(mi (sueldo|quincena|aguinaldo|aumento|bono|contrato laboral)|horas extras?|dias? economicos?|permiso para faltar|carta de (renuncia|recomendacion))\b/,
  /\bcuant[oa]s (personas|empleados|trabajadores|sucursales|clientes|usuarios|cajeros) (hay|tiene|tienen|trabajan|son)\b/,
  /\b(que|donde|cual) (\w+ ){0,2}(compro|consigo|me compro|me conviene|me recomiendas|es (el|la) mejor|va a (subir|bajar)|presta mas|paga mas|da (la )?mejor|cobra menos)\b/,
  new RegExp(
    String.raw`\b(como|donde) (saco|tramito|renuevo|solicito|pido|obtengo|consigo) (un |una |mi |la |el |de )*${THING}\b`,
  ),
  /\bquien es (el|la) (actual )?(presidente|presidenta|gobernador|gobernadora|titular|director|directora|secretario|secretaria|dueno|duena) (actual )?(de|del|en)\b/,
  /\b(tasa|comision|anualidad|saldo|limite|linea|fecha de corte) (de interes )?de mi (tarjeta|cuenta|credito)\b/,
  /\bcuanto (cobra|cobran|cuesta|sale) .*\b(banco|spei|transferencia|tarjeta|abogado|notario|certificacion|certificarse|examen)\b/,
];

/** The question is about a subject that courses mention but never teach. */
export const isOffTopic = (question: string): boolean =>
  OFF_TOPIC.some((pattern) => pattern.test(normaliseQuestion(question)));
