import { intentOf } from './intents.ts';
import { placesOf } from './message-places.ts';
import type { Answer } from './reply.ts';
import { normaliseQuestion } from './text.ts';

export const NO_QUIZ_ANSWERS =
  'Pregúntame sobre el tema y te llevo a la lámina que lo explica. Las respuestas del quiz y del examen no las doy: con ellos compruebas lo que aprendiste.';
export const NO_EVASION =
  'Te explico la regla: qué se registra, qué se reporta y por qué. Lo que no puedo es ayudar a evitarla. Si alguien te lo pidió o te presiona, no estás por tu cuenta: avísale al Oficial de cumplimiento.';
export const NO_KEYS_WARNING = 'Las respuestas del quiz y del examen no las doy.';
export const NO_EVASION_WARNING =
  'Si alguien te pide evitar un control, un registro o un reporte, avísale al Oficial de cumplimiento: en eso no puedo ayudar.';

const TEST = '(quiz|quizz|examen|examenes|cuestionario|test|evaluacion( final)?|reactivos?)';
const KEY = '(respuestas|la respuesta|solucion(es)?|incisos?|opcion(es)?|clave|correctas?|contestaciones)';
const ITEM = '(pregunta|numero|reactivo) (\\d+|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)';
const KEYS = [
  new RegExp(String.raw`\b${KEY}\b.*\b(${TEST}|${ITEM})\b`),
  new RegExp(String.raw`\b${TEST}\b.*\b${KEY}\b`),
  new RegExp(
    String.raw`\b(contesta\w*|conteste|resuelv\w*|resolver|responde\w*|haz|hazme|haga|pasame|pasas|pasa|soplame|sopla|dame|copi(ar|o))\b.{0,24}\b(${TEST}|curso)\b`,
  ),
  new RegExp(
    String.raw`\b(que|cual|cuales) .*\b(pongo|contesto|contestar|respondo|responder|marco|escojo|elijo|vienen|viene|van a venir)\b.*\b(${TEST}|${ITEM})\b`,
  ),
  new RegExp(String.raw`\b(que|cuales) (preguntas )?(vienen|viene|salen|sale) en (el|la) ${TEST}\b`),
  /\bcual(es)? (es|son|era|seria)? ?(la|el|las|los) ?(respuesta|opcion|inciso|buen|correct|verdader)[a-z]*( correct[ao]s?| buen[ao]s?)?( (de|en)( el| la| los| las)?( \w+)? ?(\d+|uno|dos|tres|cuatro|cinco))?$/,
  /\b(inciso|opcion|respuesta) (buen[ao]|correct[ao]|es la correcta)\b/,
  /\bcuales son las (respuestas|correctas)\b/,
  new RegExp(String.raw`\b[abcd] o (la )?[abcd]\b.*\b(${ITEM}|pregunta)\b`),
  /\b(apruebo|aprobar|paso|acredito|obtengo|saco|consigo) .*\bsin (verlo|ver|leer|leerlo|hacer|hacerlo|tomar|tomarlo|estudiar|presentar)\b/,
];
/** Questions about the rules of an exam are fair. */
const ABOUT_EXAMS =
  /\b(repruebo|reprobar|reprobe|cuesta|dura|cuant[oa]s?|cuando|quien|jefe|equipo|grupo|se puede|que pasa)\b/;

/** The user's own wish, or a request for a way. */
const OWN_WISH = String.raw`\b(como|modo|manera|forma|truco|tip|ayudame|quiero|necesito|dime|ensename|que (hago|pongo|digo|cantidad|monto)|en cuantas partes|cuanto (deposito|meto|pongo)|es posible|se podra|hay (alguna?|algun|como))\b`;
const CONTROL = `(control(es)?|filtros?|reportes?|avisos?|alertas?|umbral(es)?|limites?|topes?|revision(es)?|verificacion(es)?|identificacion|firmas?|autorizacion(es)?|monitoreo|bitacoras?|sistema|curso|capacitacion|candado|antivirus|uif|sat|cnbv|autoridad|cumplimiento|auditoria|supervisor|listas?|preguntas)`;
const AROUND = String.raw`(evad\w+|evit(o|ar|arme|arlo|arlos)|esquiv\w+|brinc\w+|salt(o|ar|arme|arse|arnos|armelo)|burl\w+|libr(o|ar|arme|arla)|elud\w+|desactiv\w+|enga[nñ]\w+|(dar|doy|sacar|saco)(le)?( la)? vuelta|le (doy|saco) la vuelta|omit(o|ir)|pas(o|ar))`;
const SEEN = String.raw`(report\w+|detect\w+|cach\w+|enter\w+|den cuenta|se den|salt[ae]|salga|genere\w*|not[ae]n?|registr\w+|rastre\w+|aparezca\w*|marque\w*|suene|pid[ao]n?|pregunt\w+|revis\w+|bloque\w+|descubr\w+|investig\w+|quede)`;
const EVASIONS = [
  new RegExp(String.raw`${OWN_WISH}.*\b${AROUND}\b.*\b${CONTROL}\b`),
  new RegExp(
    String.raw`${OWN_WISH}.*\b(para que|sin que|antes de que|que) (no )?((me|nos|lo|la|le|les|los|las|se|nadie|alguien|el sistema|la alerta|el banco) )*${SEEN}\b`,
  ),
  new RegExp(String.raw`\bpuedo\b.*\bsin (que )?((me|nos|lo|la|se|nadie) )*(${SEEN}|dejar|avisar|registrar)\b`),
  new RegExp(
    String.raw`${OWN_WISH}.*\bpara no (llegar|pasar|alcanzar|rebasar|superar|tener que|dar|reportar|avisar|identificar)\b`,
  ),
  /\bsin dejar (rastro|huella|registro)\b/,
  /\b(como|quiero|ayudame a|necesito|ensename a|dime como|modo de|forma de|manera de)( \w+){0,2} (lavar|lavo|esconder|escondo|ocultar|oculto|blanquear|blanqueo|falsificar|falsifico|hackear|robar|justificar|justifico) (el |la |un |una |mi |al |a )*(dinero|lana|efectivo|recursos|identidad|ine|firma|beneficiario|comprobante|documentos?|clientes?|cuenta|sistema|datos)\b/,
  /\b(como|quiero|ayudame a|necesito|dime como)( \w+){0,2} (abrir|abro|tramitar|conseguir|consigo|hacer|hago|sacar|usar|uso|meter|meto) .*\b(fals[ao]s?|prestanombres|empresa fantasma|factura comprada)\b/,
];
/** The user reports another person's wish, asks how to react to it, or wants to prevent harm. */
const FAIR =
  /\b(me (pide|piden|pidio|pidieron|dijo|dijeron|mando|mandaron|ordenaron|dice|ordena|ordeno|sugiere|sugirio|obliga|pregunto|pregunta)|(un|el|mi|una|la) (cliente|clienta|jefe|jefa|gerente|companero|companera|usuario|senor|senora) (me |nos )?(pide|pidio|quiere|dice|dijo|trae|llega|llego|ofrece|insiste|pregunta|esta)|le puedo decir|que hago si|que pasa si|es delito|me pueden|detecto|se detecta|reconozco|reconocer|distingo|identifico|se ve|prevenir|prevengo|proteger|protejo|que (me|nos|te) (roben?|enganen|estafen|clonen)|evit(ar|o) (un |ser |fraudes?|errores?|el (fraude|lavado|riesgo)|caer))\b/;

/** The user tells what happened at the counter and asks what to do: no reminder of what is forbidden. */
const HAPPENED =
  /\b(me|nos) (dejo|dejaron|ofrecio|ofrecieron|trajo|trajeron|entrego|entregaron|llego|llegaron)\b|\b(cliente|clienta|senor|senora|persona) (deposito|dejo|trajo|entrego|llego)\b/;

const declined = (response: string): Answer => ({ response, sources: [], outcome: 'declined' });

/**
 * The log-odds above which a message without a known pattern is refused. Refusing a fair question is worse
 * than answering an unfair one from the slides. A message closer to subjects of no course is left to "not
 * found". `allowed` is for questions whether something is allowed, which are mostly fair, as are questions
 * about exams.
 */
const REFUSAL_LOG_ODDS = { examAnswers: 0.8, evasion: 1.4, allowed: 2.4 };
/**
 * Above these log-odds the intent is unclear: the answer quotes the rule and adds that the assistant does
 * not help to evade it. One fair question of twenty is above.
 */
const WARNING_LOG_ODDS = -1;
const ASKS_WHETHER =
  /^(y |oye |hola |entonces )*(si |no )?(se |le |lo |la )?(puedo|puede|pueden|podemos|vale|debo|tengo que|necesito|ocupo|hace falta|es (legal|valido|delito|obligatorio))\b/;

/** The complete refusal, or the text after the answer to a doubtful request. */
interface Classification {
  refusal?: Answer;
  warning?: string;
}

/** Classifies requests for the answers of a test, and for ways to evade a control; refuses politely. */
export function classifyRequest(message: string): Classification {
  const text = normaliseQuestion(message);
  // A single word names a subject or greets.
  if (!text.includes(' ')) return {};
  const places = placesOf(text);
  const [examAnswers, evasion, outside] = [
    intentOf('examAnswers', places),
    intentOf('evasion', places),
    intentOf('outside', places),
  ];
  const aboutExams = ABOUT_EXAMS.test(text);
  if (!aboutExams && (examAnswers > REFUSAL_LOG_ODDS.examAnswers || KEYS.some((plea) => plea.test(text))))
    return { refusal: declined(NO_QUIZ_ANSWERS) };
  const enough = ASKS_WHETHER.test(text) ? REFUSAL_LOG_ODDS.allowed : REFUSAL_LOG_ODDS.evasion;
  if (!FAIR.test(text) && ((evasion > enough && evasion > outside) || EVASIONS.some((plea) => plea.test(text))))
    return { refusal: declined(NO_EVASION) };
  if (!HAPPENED.test(text) && evasion > WARNING_LOG_ODDS && evasion > outside) return { warning: NO_EVASION_WARNING };
  return examAnswers > (aboutExams ? REFUSAL_LOG_ODDS.examAnswers : WARNING_LOG_ODDS) && examAnswers > outside
    ? { warning: NO_KEYS_WARNING }
    : {};
}
