/*
 * The questions of the labour policy, each with the article that asks it. Texts: LFT as of 1 May 2026, and
 * the Acuerdo of the STPS of 14 June 2013.
 */

interface LabourQuestion {
  /** Fields of the policy that answer it. */
  fields: readonly string[];
  question: string;
  article: string;
  /** The article, abridged where it says "[…]". */
  text: string;
}

export const labourQuestions: readonly LabourQuestion[] = [
  {
    fields: ['workers'],
    question: '¿Cuántos trabajadores tiene tu institución?',
    article: 'LFT, artículo 153-E; Acuerdo, artículo 24, fracción II',
    text: 'En las empresas que tengan más de 50 trabajadores se constituirán Comisiones Mixtas de Capacitación, Adiestramiento y Productividad […]. La constancia deberá autentificarse por la Comisión Mixta […] en las empresas con más de 50 trabajadores o por el patrón o representante legal en las empresas hasta con 50 trabajadores; en este último caso se omitirá la firma del representante de los trabajadores.',
  },
  {
    fields: ['rfc', 'imss_registrations', 'activity'],
    question: '¿Con qué datos se identifica tu institución como patrón?',
    article: 'Acuerdo, artículo 24, fracción IV, inciso c, numeral 2, y artículo 26, fracción I, inciso a',
    text: 'De la empresa: nombre o razón social […] y Registro Federal de Contribuyentes con homoclave. […] Los datos generales de la empresa.',
  },
  {
    fields: ['plan_from', 'plan_to'],
    question: '¿Qué vigencia tiene tu plan de capacitación?',
    article: 'Acuerdo, artículo 10, fracción IV, y artículo 26, fracción I',
    text: 'Establecer periodos no mayores de dos años […]. Dentro de los sesenta días hábiles posteriores al término de cada año de los planes y programas […] y al finalizar el mismo, aun cuando no haya cumplido un año completo, las empresas deberán presentar la información.',
  },
  {
    fields: ['issued_by', 'agent_name', 'agent_registration'],
    question: '¿Quién imparte la capacitación y expide la constancia?',
    article: 'Acuerdo, artículo 21 y artículo 24, fracción I',
    text: 'La constancia deberá expedirse por: a. La entidad instructora cuando se trate de agentes capacitadores externos; b. Por la empresa, cuando se trate de instructores internos; c. Las empresas de las que se haya adquirido un bien o servicio […]. Los Agentes Capacitadores Internos no requieren contar con autorización y registro ante la Secretaría.',
  },
  {
    fields: ['instructor_name'],
    question: '¿Quién es el instructor, o el tutor en línea?',
    article: 'Acuerdo, artículo 24, fracción IV, inciso c, numeral 5',
    text: 'Nombre y firma del instructor, en el caso de cursos a distancia, será suficiente anotar el nombre del tutor en línea.',
  },
  {
    fields: ['commission'],
    question: '¿Quién autentifica las constancias?',
    article: 'Acuerdo, artículo 24, fracción IV, inciso c, numeral 6',
    text: 'Nombre y firma de los representantes de los trabajadores y de la empresa, integrantes de la Comisión Mixta […] o en su caso del patrón o representante legal.',
  },
  {
    fields: ['signatures'],
    question: '¿Se firman a mano o con imagen digitalizada de la firma?',
    article: 'Acuerdo, artículo 24, fracción II, último párrafo',
    text: 'Se podrá hacer uso de firmas en imagen digitalizada en sustitución de firmas autógrafas. En caso de elegir esta última opción, se deberán conservar en los archivos de la empresa, a disposición de la Secretaría, los convenios respectivos de la Comisión […], así como las especificaciones para comprobar su veracidad y para garantizar su adecuado uso.',
  },
];

export const LABOUR_ISSUER_NOTE =
  'Esta plataforma no está registrada ante la STPS como agente capacitador y no decide quién expide la constancia: eso lo contesta tu institución.';

/** Facts that no text available to the platform states. */
export const labourUnknowns: readonly string[] = [
  'No conocemos el formato con el que el sistema SIRCE recibe archivos: estos son los datos para capturar la lista, no un archivo del SIRCE.',
  'No sabemos qué edición del formato DC-4 está vigente: las columnas siguen una edición pública posterior a la de 2013. Compáralas con la vigente antes de presentar la lista.',
];
