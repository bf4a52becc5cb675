/** Business constants of spec §9. */
export const VERIFICATION_LINK_DAYS = 14;
export const VERIFICATION_REDIRECT_MS = 3000;
export const ENTITY_NAME_CHECK_DEBOUNCE_MS = 500;
export const ENTITY_NAME_CHECK_MIN_CHARACTERS = 2;
export const SLIDE_PREVIEW_CHARACTERS = 200;
export const FALLBACK_SLIDE_COUNT = 4;
export const STANDARD_PLAN_USERS = 100;
export const LANDING_MODULES = 18;
export const LANDING_PROFESSIONALS = 1000;
export const TOAST = { visible: 3, durationMs: 4000, widthPx: 356 } as const;

/** The six areas of the catalogue, in its order. */
export const CATEGORY_SLUGS = ['cumplimiento', 'pld', 'kyc', 'ciber', 'datos', 'pagos'] as const;

/** How a person stands in a course; the states of a constancia come before those of reading. */
export const TRAINING_STATES = ['vigente', 'vencida', 'revocada', 'en_disputa', 'en_curso', 'sin_iniciar'] as const;

/** Design §4: limits the spec leaves open. */
export const PASSWORD_CHARACTERS = { min: 8, max: 128 } as const;
export const passwordLengthDetail = `La contraseña debe tener entre ${PASSWORD_CHARACTERS.min} y ${PASSWORD_CHARACTERS.max} caracteres.`;

/** How long an institution may let a session stand idle. */
export const IDLE_MINUTES = { min: 5, max: 720 } as const;
/** A password being checked: a short one is simply wrong, a longer one is not worth hashing. */
export const PASSWORD_TYPED_CHARACTERS = 1024;
export const CHAT_MESSAGE_CHARACTERS = 2000;
/** A quiz that nobody said was left keeps the assistant of its course closed this long. */
export const QUIZ_LOCK_MINUTES = 60;
export const RESET_LINK_HOURS = 24;
/** A registration that nobody confirmed, and that has no link that works, goes after this long. */
export const REGISTRATION_DAYS = 30;
/** The same, once they take half of the places of those who wait. */
export const CROWDED_REGISTRATION_DAYS = 7;
/** Registrations that may wait in an entity at once, beside its plan. */
export const WAITING_REGISTRATIONS = { Standard: 200, Paid: 2_000 } as const;
/** Design: the link that proves another address. */
export const EMAIL_LINK_DAYS = 14;
/**
 * After a browser that did not register opened a verification link, its reader may set the password for so
 * long.
 */
export const VERIFICATION_PASSWORD_HOURS = 24;
/** A verification link that ends this soon, in days of the calendar, is worth a reminder. */
export const LINK_SOON_DAYS = 3;

/** Spec §3: joining this entity gives immediate access. */
export const INDIVIDUAL_ENTITY_NAME = 'Aprendiz Individual';

export const TIME_ZONE = 'America/Mexico_City';
export const LOCALE = 'es-MX';

/**
 * Which text of the privacy notice a registration accepted: raised with each change of it
 * (web/src/features/landing/legal).
 */
export const PRIVACY_NOTICE_VERSION = '2026-11';

/** A question is shown to administrators once so many different people asked it. */
export const ASKED_BY_AT_LEAST = 3;

/** An auditor reads for so many days at most. */
export const AUDIT_DAYS = 90;
export const PASSKEYS_PER_PERSON = 10;
export const PASSKEY_NAME_CHARACTERS = 60;
