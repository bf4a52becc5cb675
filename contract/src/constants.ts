/** Business constants of spec §9. */
export const VERIFICATION_LINK_DAYS = 14;
export const VERIFICATION_REDIRECT_MS = 3000;
export const ENTITY_NAME_CHECK_DEBOUNCE_MS = 500;
export const ENTITY_NAME_CHECK_MIN_CHARACTERS = 2;
export const SLIDE_PREVIEW_CHARACTERS = 200;
export const FALLBACK_SLIDE_COUNT = 4;
export const STANDARD_PLAN_USERS = 100;
export const LANDING_MODULES = 18;
/** The shortest and the longest of these modules. */
export const LANDING_MINUTES = { from: 18, to: 20 } as const;
export const LANDING_PROFESSIONALS = 1000;
export const TOAST = { visible: 3, durationMs: 4000, widthPx: 356 } as const;

/** The six areas of the catalogue, in its order. */
export const CATEGORY_SLUGS = ['cumplimiento', 'pld', 'kyc', 'ciber', 'datos', 'pagos'] as const;

/** The posts by which a course has routes, and the levels that banks use (decision 0078). */
export const POSTS = ['ventanilla', 'ejecutivo', 'crédito', 'operaciones', 'cumplimiento', 'ti', 'dirección'] as const;
export const LEVELS = ['general', 'reforzamiento', 'especializado'] as const;

/** A person's state in a course; the states of a constancia come before those of reading. */
export const TRAINING_STATES = ['vigente', 'vencida', 'revocada', 'en_disputa', 'en_curso', 'sin_iniciar'] as const;

/** A person's standing in one obligation on a date; the most urgent first. */
export const STANDINGS = [
  'vencida',
  'por_vencer',
  'pendiente',
  'cumplida',
  'exenta',
  'fuera_por_desactivacion',
] as const;

/** Design §4: limits the spec leaves open. */
export const PASSWORD_CHARACTERS = { min: 8, max: 128 } as const;
export const passwordLengthDetail = `La contraseña debe tener entre ${PASSWORD_CHARACTERS.min} y ${PASSWORD_CHARACTERS.max} caracteres.`;

/** How long an institution may let a session stay idle. */
export const IDLE_MINUTES = { min: 5, max: 720 } as const;
/** A password being checked: a short one is simply wrong, and a longer one would cost too much to hash. */
export const PASSWORD_TYPED_CHARACTERS = 1024;
export const CHAT_MESSAGE_CHARACTERS = 2000;
/** A quiz that the browser did not report as left keeps the assistant of its course closed this long. */
export const QUIZ_LOCK_MINUTES = 60;
export const RESET_LINK_HOURS = 24;
/** Unconfirmed registrations without a working link are deleted after this long. */
export const REGISTRATION_DAYS = 30;
/** The same, when they take half of the entity's waiting places. */
export const CROWDED_REGISTRATION_DAYS = 7;
/** Registrations that may wait in an entity at once; they do not count towards the plan. */
export const WAITING_REGISTRATIONS = { Standard: 200, Paid: 2_000 } as const;
/** Design: lifetime of the link that proves another address. */
export const EMAIL_LINK_DAYS = 14;
/**
 * After a verification link was opened in a browser that did not register, its reader may set the password
 * this long.
 */
export const VERIFICATION_PASSWORD_HOURS = 24;
/** A verification link that ends within this many calendar days needs a reminder. */
export const LINK_SOON_DAYS = 3;

/** Spec §3: joining this entity gives immediate access. */
export const INDIVIDUAL_ENTITY_NAME = 'Aprendiz Individual';

export const TIME_ZONE = 'America/Mexico_City';
export const LOCALE = 'es-MX';

/**
 * Version of the privacy notice that a registration accepts; raise it with each change of the notice
 * (web/src/features/landing/legal).
 */
export const PRIVACY_NOTICE_VERSION = '2026-11c';

/** A question is shown to administrators once this many different users asked it. */
export const ASKED_BY_AT_LEAST = 3;

/** The longest term of an auditor, in days. */
export const AUDIT_DAYS = 90;
export const PASSKEYS_PER_PERSON = 10;
export const PASSKEY_NAME_CHARACTERS = 60;

/* Limits of fields, for schemas and forms: forms check them without loading the schema library. */

/** Longest text that a field takes. */
export const CHARACTERS = {
  acta: 200,
  activity: 200,
  agentRegistration: 40,
  area: 120,
  attribute: 300,
  channel: 200,
  channelPhone: 60,
  clientId: 300,
  courseName: 200,
  courseNote: 1_000,
  /** RFC 5321. */
  email: 254,
  employeeNumber: 40,
  entityName: 200,
  folioTyped: 60,
  imssRegistration: 20,
  invitationCode: 40,
  issuer: 500,
  legalBasis: 500,
  manualUrl: 500,
  obligationTitle: 120,
  personName: 120,
  providerName: 60,
  providerSecret: 500,
  razonSocial: 250,
  reason: 500,
  recoveryCode: 40,
  reformSummary: 2_000,
  reportReason: 200,
  responsible: 120,
  samlEntityId: 1_024,
  search: 120,
  ssoUrl: 2_000,
  trainingProvider: 200,
  trainingTitle: 200,
  videoAddress: 500,
  videoDescription: 1_000,
  videoTitle: 150,
} as const;

/** Whole numbers that a field takes. */
export const RANGES = {
  attempts: { min: 1, max: 5 },
  cooldownHours: { min: 4, max: 720 },
  courseHours: { min: 0.01, max: 999 },
  dueDays: { min: 0, max: 3_650 },
  reformDays: { min: 1, max: 365 },
  repeatMonths: { min: 1, max: 120 },
  trainingHours: { min: 0.5, max: 999 },
  warnDays: { min: 0, max: 365 },
  windowDays: { min: 30, max: 365 },
} as const;

/** Range of days that may be queried, YYYY-MM-DD. */
export const DAYS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** The most people that one call may change. */
export const BULK_PEOPLE = 500;

/** Addresses that receive the report to the committee, and its requests: they fit on one page. */
export const COMMITTEE_REPORT = { addresses: 20, asks: 3, ask: 160 } as const;

/** Limits of a course that an institution writes. */
export const OWN_COURSE = {
  slides: 120,
  questions: 60,
  examItems: 200,
  scenarios: 20,
  jobAids: 20,
  options: { min: 2, max: 6 },
  title: 150,
  description: 600,
  content: 6_000,
  sources: 10,
  /** Fewer items enable no exam. */
  examItemsNeeded: 15,
  /** All images of an institution together. */
  mediaBytes: 200 * 1024 * 1024,
} as const;

/** Limits of an imported file. */
export const TRAINING_IMPORT = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;
/** People of one documented training that is recorded by form. */
export const TRAINING_PEOPLE = 500;
/** A scan, and all scans of an institution. */
export const TRAINING_SCAN = { bytes: 5 * 1024 * 1024, total: 500 * 1024 * 1024 } as const;
export const PEOPLE_IMPORT = { bytes: 20 * 1024 * 1024, rows: 50_000 } as const;
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A user with an unverified e-mail is waiting (design §4); other users are active or inactive. Former
 * employees have no access.
 */
export const accountStatus = ({
  email_verified,
  is_active,
  has_left = false,
}: {
  email_verified: boolean;
  is_active: boolean;
  has_left?: boolean;
}) => (!email_verified ? 'waiting' : is_active && !has_left ? 'active' : 'inactive');

/** Limits of an imported presentation. */
export const PRESENTATION_IMPORT = { bytes: 50 * 1024 * 1024, slides: 120 } as const;
export const PPTX_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** Limits of a package (SCORM); `ratio` is of the unpacked size to the size in the zip. */
export const PACKAGE = {
  bytes: 200 * 1024 * 1024,
  entries: 5_000,
  unpackedBytes: 1024 * 1024 * 1024,
  ratio: 200,
  manifestBytes: 1024 * 1024,
  items: 200,
  /** Bytes of JSON that a package may store for one item. */
  stateBytes: 128 * 1024,
  /** The same for all items together. */
  totalStateBytes: 1024 * 1024,
  /** All packages of an institution together. */
  totalBytes: 2 * 1024 * 1024 * 1024,
} as const;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Limits of an uploaded image. It is stored at most `width` pixels wide. */
export const IMAGE_UPLOAD = { bytes: 5 * 1024 * 1024, side: 12_000, pixels: 40_000_000, width: 1_600 } as const;
