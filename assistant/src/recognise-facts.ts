import { foldText } from '@finaula/contract/text';

/** Facts that a sentence states and a question may ask for. */
export type Fact = 'amount' | 'deadline' | 'frequency' | 'who' | 'article' | 'rule' | 'step';

const NUMBER = String.raw`(\d[\d.,]*|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte)`;
const TIME = '(minutos?|horas?|dias?|semanas?|mes(es)?|bimestres?|trimestres?|semestres?|ano?s?|anos?)';
const MONTH = '(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';

/** Verbs of instructions to the reader. */
const DO =
  '(abre|abstente|acompana|acude|agrega|anota|avisa|baja|bloquea|bloqueala|busca|cambia|cierra|comparte|compara|confirma|conserva|consulta|corta|cuelga|cuida|deja|denuncia|desconfia|detente|deten|devuelve|di|dile|distingue|elige|entra|entrega|envia|envialo|escala|escribe|escucha|espera|explica|explicale|fijate|guarda|informa|junta|lee|levanta|llama|lleva|marca|marcale|mira|muestra|ofrece|ofrecele|parte|pasa|pasala|pasalo|pide|pidele|pon|pregunta|preguntale|presenta|recibe|recoge|registra|registralo|reporta|reportalo|retira|reune|revela|revelalo|revisa|sella|separa|sigue|suspende|toma|trata|ubica|usa|ve|verifica|verificala|verificalo|vuelve)';

/** In lower case and without accents. */
const stating: Record<Fact, RegExp> = {
  amount:
    /\d[\d.,]* ?(%|por ciento|udis?\b|uma\b|usd\b|pesos|dolares|millones|digitos|caracteres|personas)|\b(de|a|hasta|desde|menos de|mas de|minimo|maximo|suman) \d[\d.,]*(?!ª|\d)|\b(un|dos|tres|cuatro|cinco|seis|siete|ocho) (elementos|supuestos|digitos|familias|etapas|conductas|categorias|pasos)|\b(tercio|mitad|doble|duplica|triple|gratis|monto minimo|sin tope)\b/,
  deadline: new RegExp(
    String.raw`\b${NUMBER} ${TIME}\b|\b${NUMBER} ${TIME} (habiles|naturales)|\b(cada|por) ${TIME}\b|\b(cada dia|de inmediato|inmediat[oa]|anual(es)?|mensual|trimestral|bimestral|mismo dia|a mas tardar|en (ese|el) momento|al menos una vez|dia \d+|antes de empezar|regular|periodic\w+)\b|\b${MONTH}\b`,
  ),
  frequency: new RegExp(
    String.raw`\b(cada|por) (${NUMBER} )?${TIME}\b|\b(cada dia|diari[oa]s?|(semanal|mensual|bimestral|trimestral|semestral|anual)(es|mente)?|(una|dos|tres|cuatro) (vez|veces)|(un|una|dos|tres|cuatro) (al|a la) (mes|ano|semana|dia)|regular|periodic\w+)\b`,
  ),
  who: /\b(quien|la persona|oficial de cumplimiento|comite|consejo|direccion general|director general|auditoria|autoridad|area|jefe|jefa|contraloria|une|uif|cnbv|condusef|banxico|banco de mexico|sat|shcp|sabg|cnsf|consar|ipab|ciso|ministerio publico|juez|tribunales|secretaria|mesa de ayuda|linea de denuncia|recursos humanos|sipres|reca|redeco|organo|unidad|titular|usuario|cliente|patron|empresa|entidad)\b/,
  article:
    /\b(articulos?|arts?\.?|circular|disposicion|anexos?|fraccion(es)?|ley) (de la |del |de )?\d+|\d+ª|circular \d+/,
  rule: /\b(no|nunca|nadie|ni|prohib\w+|solo|puedes?|debes?|deben?|tienes? que|obliga\w*|basta|delito|exige|pide)\b/,
  step: new RegExp(
    String.raw`(^|[,;:.] |\b(y|entonces|luego|despues|primero) )${DO}\b|\bno (lo |la |le |les |se |te )*(\w+(es|as))\b (?!que )`,
  ),
};

/** The kinds of fact that a sentence states. */
export function factsIn(sentence: string): Fact[] {
  const text = foldText(sentence);
  return (Object.keys(stating) as Fact[]).filter((fact) => stating[fact].test(text));
}
