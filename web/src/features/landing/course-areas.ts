import type { CategorySlug } from '@finaula/contract/courses';

interface CourseArea {
  slug: CategorySlug;
  name: string;
  line: string;
  modules: readonly string[];
}

/** The landing page's text about the catalogue, which requires sign-in. */
export const courseAreas: readonly CourseArea[] = [
  {
    slug: 'cumplimiento',
    name: 'Cumplimiento y ética',
    line: 'Quién supervisa qué, y por qué responde también la persona.',
    modules: [
      'Sistema financiero mexicano y cultura de cumplimiento',
      'Ética, integridad y prevención de la corrupción',
      'Control interno, riesgo operacional y continuidad',
    ],
  },
  {
    slug: 'pld',
    name: 'Prevención de lavado de dinero',
    line: 'Del delito al reporte en tiempo y forma.',
    modules: [
      'Fundamentos de PLD/FT',
      'Enfoque basado en riesgo y señales de alerta',
      'Reportes PLD/FT: relevantes, inusuales y 24 horas',
      'Oficial de cumplimiento, Comité y Manual',
      'LFPIORPI y la reforma 2025–2026',
    ],
  },
  {
    slug: 'kyc',
    name: 'Conocimiento del cliente',
    line: 'Identificar, perfilar y saber quién controla.',
    modules: [
      'Identificación del cliente y expediente',
      'Perfil transaccional, grado de riesgo y PEP',
      'Beneficiario controlador y Lista de Personas Bloqueadas',
    ],
  },
  {
    slug: 'ciber',
    name: 'Ciberseguridad y fraude',
    line: 'Lo que todo el personal debe reconocer a tiempo.',
    modules: [
      'Ciberseguridad esencial para el personal',
      'Seguridad de la información e incidentes',
      'Prevención de fraudes y banca digital',
    ],
  },
  {
    slug: 'datos',
    name: 'Datos personales y usuarios',
    line: 'Tratar bien los datos y a quien los confía.',
    modules: [
      'Protección de datos personales y secreto bancario',
      'Protección al usuario: CONDUSEF, UNE y transparencia',
    ],
  },
  {
    slug: 'pagos',
    name: 'Pagos, SPEI y fintech',
    line: 'La operación diaria de los pagos electrónicos.',
    modules: ['Operación SPEI: CLABE, CEP, CoDi y DiMo', 'Ley Fintech: ITF, fondos de pago y activos virtuales'],
  },
];
