import type { DocumentFacts } from '../facts.ts';

/** The constancia of the design's picture. */
export const usual: DocumentFacts = {
  folio: '7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
  user_name: 'Mariana Solís Cervantes',
  course_title: 'LFPIORPI: actividades vulnerables y reforma 2025–2026',
  module: 'Prevención de Lavado de Dinero (PLD/FT)',
  category: 'pld',
  entity_name: 'Financiera Demostración del Centro, S.A. de C.V.',
  registered_name: 'Financiera Demo',
  entity_domain: 'demofin.example',
  signer_name: 'Rosa Elena Quintanar Ávila',
  certificate_authority: 'Financiera Demostración del Centro, S.A. de C.V.',
  score: 90,
  passing_score: 80,
  duration_minutes: 40,
  issued_at: new Date('2026-11-20T18:00:00Z'),
  valid_until: '2027-11-20',
  verify_url: 'https://finaula.example/constancias/7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
  product_name: 'Finaula',
  earned_by: 'quiz',
  exam_attempt: null,
  is_reviewed: true,
  replaces_folio: null,
};

const company =
  'Sociedad Cooperativa de Ahorro y Préstamo de los Trabajadores de la Educación, Comerciantes y Productores Agropecuarios de la Región Centro-Occidente y sus Comunidades Mazahuas, Otomíes y Purépechas, Sociedad Cooperativa de Responsabilidad Limitada';
const person =
  'María Guadalupe Estefanía Fernández de Córdoba e Ibargüengoitia Villaseñor de la Santísima Trinidad Montemayor Peñúñuri';
const course =
  'Prevención de operaciones con recursos de procedencia ilícita y financiamiento al terrorismo en sociedades financieras de objeto múltiple: obligaciones, reportes, conservación y auditoría de cada año';

/** Extreme facts: everything at its longest, one thing at its longest, one endless word, the shortest. */
export const extremes: Record<string, DocumentFacts> = {
  'a name of 120 characters': { ...usual, user_name: person },
  'a course title of 200 characters': { ...usual, course_title: course },
  'a razón social of 250 characters': { ...usual, entity_name: company, certificate_authority: company },
  'all of it at its longest': {
    ...usual,
    user_name: person,
    course_title: course,
    entity_name: company,
    certificate_authority: company,
    registered_name: company.slice(0, 200),
    entity_domain: `${'dominio-de-la-institucion.'.repeat(9)}example`,
    signer_name: person,
    module:
      'Prevención de Lavado de Dinero y Financiamiento al Terrorismo, Beneficiario Controlador y Actividades Vulnerables (PLD/FT)',
    issued_at: new Date('2094-12-31T18:00:00Z'),
    valid_until: '2095-12-31',
    duration_minutes: 12_480,
    score: 100,
    passing_score: 100,
    verify_url:
      'https://constancias.capacitacion.sociedad-cooperativa-de-ahorro-y-prestamo.example/finaula/constancias/7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
    product_name: 'Plataforma de Capacitación Financiera',
  },
  'words without end': {
    ...usual,
    user_name: 'W'.repeat(120),
    course_title: 'M'.repeat(200),
    entity_name: 'Ñ'.repeat(250),
    certificate_authority: 'Ñ'.repeat(250),
    registered_name: 'Ñ'.repeat(200),
    signer_name: 'W'.repeat(120),
    product_name: 'W'.repeat(60),
  },
  'an individual learner': {
    ...usual,
    signer_name: null,
    entity_name: 'Aprendiz Individual',
    certificate_authority: 'Finaula',
  },
  'the shortest': {
    ...usual,
    user_name: 'Al',
    course_title: 'SPEI',
    module: 'Pagos',
    entity_name: 'X',
    certificate_authority: 'X',
    signer_name: 'Li',
    score: 8,
  },
};
