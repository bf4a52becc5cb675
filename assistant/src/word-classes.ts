/** Words with the same role in a request, matched by their beginning, in lower case without accents. */
export const WORD_CLASSES: readonly (readonly [string, RegExp])[] = [
  [
    'seen',
    /^(sep(a|an)|enter|not(e|en|ar)$|vea|vean|cach|descub|detect|cuenta$|report|salte|salga|revis|pregunt|marque|registr|rastr|rastro|huella|aparez|chequ|pesqu|volteen|sospech|investig|avisar|quede|denunci)/,
  ],
  [
    'watch',
    /^(hacienda|sat$|uif|cnbv|banxico|condusef|autoridad|auditor|sistema|cumplimiento|supervis|gobierno|filtro|alert|alarma|monitoreo|control|bitacora|camara|antivirus|inspector|reporte|aviso|umbral|limite|tope|guion|lista)/,
  ],
  [
    'evade',
    /^(evad|evit|esquiv|brinc|salt(o|ar|arme|arse|arnos)|burl|elud|libr(o|ar|arla|arme)|omit|desactiv|engan|apag|quit(o|ar)|pasarme|vuelta)/,
  ],
  [
    'hide',
    /^(escond|ocult|disfraz|maquill|tap(o|ar)$|borr(o|ar|e)|elimin|edit(o|ar)|alter(o|ar)|modific(o|ar)|cambiarle|cambio)/,
  ],
  ['fake', /^(fals|invent|fing|copi(o|ar)|clon|simul|aparent|parezca|creible|apocrif|hechiz|chuec|relleno|pirat)/],
  [
    'money',
    /^(dinero|lana|efectivo|cash|dolar|peso|deposit|retir|transfer|feria|billete|millon|mil$|pago|pagar|saldo|monto|cantidad)/,
  ],
  ['part', /^(part(o|ir|es|irlo|irla)$|divid|reparto|repartir|fraccion|pedaz|cachitos|pedacit|pagos$)/],
  [
    'test',
    /^(quiz|quizz|examen|examenes|cuestionario|test|evaluacion|autoevaluacion|reactivo|modulo|pregunta|preguntas|numero|ultima|primera|segunda|tercera|intentos?)$/,
  ],
  ['answer', /^(respuesta|correcta|inciso|opcion|letra|clave|solucion|plantilla|contestad|resuelt|buena|acordeon)/],
  [
    'give',
    /^(dame|pasa|pasame|dime|suelt|sopla|mandame|muestra|ensena|rola|contesta|responde|resuelv|saca|sacas|haz|hazme|consig|ayuda|ayudame|explica|escrib)/,
  ],
  [
    'story',
    /^(novela|cuento|pelicula|imagin|hipotetic|teoria|supon|finge|actua|personaje|tarea|juego|experto|curiosidad|ficcion|obra|guionista)/,
  ],
  ['override', /^(ignor|olvid|instruccion|regla|restriccion|desarrollador|administrador|instructor|soporte|modo$)/],
  [
    'brand',
    /^(bbva|banamex|citi|santander|banorte|hsbc|scotia|azteca|inbursa|nu$|nubank|klar|stori|hey|mercado|paypal|zelle|revolut|uala|amazon|google|facebook|netflix|pemex|coppel|oxxo$)/,
  ],
  [
    'abroad',
    /^(espan|colombi|argentin|chile|peru|estados$|unidos$|gringo|eeuu|usa$|panama|europ|suiza|brasil|canada|china|francia|inglaterra|alemania|guatemala|cuba|japon|espana)/,
  ],
  ['own', /^(mi|mis|me|yo|conmigo|mio)$/],
  ['price', /^(cuesta|cuestan|cobra|cobran|precio|vale|sale$|gana|ganan|pagan|sueldo|salario)/],
];

/** The class of a word, if it has one. */
export const classOf = (word: string): string | undefined =>
  WORD_CLASSES.find(([, beginning]) => beginning.test(word))?.[0];
