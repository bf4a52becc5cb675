import { PASSWORD_CHARACTERS, STANDARD_PLAN_USERS } from './constants.ts';

/** Every error that crosses the wire: stable code → status and the sentence a person reads. There is no second table. */
export const errors = {
  MALFORMED_REQUEST: { status: 400, detail: 'No pudimos leer la solicitud: su contenido no es JSON válido.' },
  INVALID_CREDENTIALS: { status: 401, detail: 'El correo o la contraseña no coinciden.' },
  SESSION_REQUIRED: { status: 401, detail: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    detail: 'Tu correo aún no está verificado. Pide a tu administrador el enlace de verificación.',
  },
  ACCOUNT_INACTIVE: { status: 403, detail: 'Tu cuenta está inactiva. Habla con el administrador de tu entidad.' },
  FOREIGN_ORIGIN: {
    status: 403,
    detail: 'Esta solicitud viene de otro sitio. Abre la plataforma en su propia dirección e intenta de nuevo.',
  },
  FORBIDDEN: { status: 403, detail: 'No tienes permiso para hacer esto.' },
  NOT_FOUND: { status: 404, detail: 'No encontramos lo que buscas.' },
  USER_NOT_FOUND: { status: 404, detail: 'No encontramos a esa persona.' },
  SESSION_NOT_FOUND: { status: 404, detail: 'Esa sesión ya no está abierta.' },
  ENTITY_NOT_FOUND: { status: 404, detail: 'No encontramos esa entidad.' },
  CERTIFICATE_NOT_FOUND: { status: 404, detail: 'No encontramos este folio. Revisa que esté completo.' },
  ALREADY_REVOKED: { status: 409, detail: 'Esta constancia ya estaba revocada.' },
  COURSE_CHANGED: { status: 409, detail: 'El curso se actualizó mientras respondías. Repasa los cambios y vuelve a tomar el quiz.' },
  COURSE_NOT_FOUND: { status: 404, detail: 'No encontramos ese curso.' },
  PAID_REQUIRED: { status: 403, detail: 'Tu entidad necesita el plan Custom (suscripción Paid) para añadir cursos de YouTube.' },
  ASSISTANT_OFF: { status: 403, detail: 'Tu entidad tiene apagado el asistente. Las láminas del curso siguen aquí para consultarlas.' },
  TURN_NOT_FOUND: { status: 404, detail: 'No encontramos esa respuesta del asistente.' },
  ASSISTANT_LOCKED: {
    status: 409,
    detail: 'Tienes un quiz de este curso sin terminar. Cuando lo termines o salgas de él, puedes volver a preguntar.',
  },
  VERIFICATION_LINK_UNKNOWN: {
    status: 404,
    detail: 'Este enlace de verificación no es válido. Revisa que lo hayas copiado completo.',
  },
  VERIFICATION_LINK_EXPIRED: {
    status: 409,
    detail: 'Este enlace de verificación ya venció. Pide uno nuevo al administrador de tu entidad.',
  },
  VERIFICATION_LINK_VOIDED: {
    status: 409,
    detail: 'Este enlace fue reemplazado por uno más reciente. Usa el último que te enviaron.',
  },
  RESET_LINK_UNKNOWN: { status: 404, detail: 'Este enlace no es válido. Revisa que lo hayas copiado completo.' },
  RESET_LINK_EXPIRED: { status: 409, detail: 'Este enlace ya venció. Pide uno nuevo a quien te lo envió.' },
  RESET_LINK_USED: {
    status: 409,
    detail: 'Este enlace ya se usó para cambiar la contraseña. Si no fuiste tú, avisa a tu administrador y pide uno nuevo.',
  },
  RESET_LINK_VOIDED: { status: 409, detail: 'Este enlace dejó de servir: tu contraseña cambió o hay un enlace más reciente.' },
  ALREADY_VERIFIED: { status: 409, detail: 'Esta persona ya verificó su correo: no necesita un enlace.' },
  USER_NOT_VERIFIED: { status: 409, detail: 'Esta persona aún no verifica su correo. Envíale primero su enlace de verificación.' },
  ADMIN_NOT_TOGGLED: { status: 409, detail: 'Los administradores no se pueden activar ni desactivar aquí.' },
  ADMIN_NOT_RESET: {
    status: 409,
    detail: 'El enlace de un administrador lo genera la administración de la plataforma. Escribe a soporte.',
  },
  USER_INACTIVE: { status: 409, detail: 'Esta persona está inactiva. Activa primero su cuenta.' },
  ENTITY_NAME_TAKEN: { status: 409, detail: 'Ya existe una entidad registrada con este nombre.' },
  NOT_TAKEN_OVER: { status: 409, detail: 'Esta entidad no se tomó del directorio, así que no hay nada que anular.' },
  EMAIL_TAKEN: { status: 409, detail: 'Ya existe una cuenta con este correo electrónico.' },
  ENTITY_FULL: {
    status: 409,
    detail: `Tu entidad llegó al límite de ${STANDARD_PLAN_USERS} usuarios de su plan. Habla con su administrador.`,
  },
  REQUEST_TIMEOUT: { status: 408, detail: 'La solicitud tardó demasiado en llegar. Revisa tu conexión e intenta de nuevo.' },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'La solicitud es demasiado grande.' },
  ADDRESS_TOO_LONG: { status: 414, detail: 'La dirección es demasiado larga.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'El contenido debe enviarse como JSON.' },
  VALIDATION: { status: 422, detail: 'Revisa los datos que enviaste.' },
  CURRENT_PASSWORD_WRONG: { status: 422, detail: 'Ésta no es tu contraseña actual. Escríbela de nuevo.' },
  PASSWORD_UNCHANGED: { status: 422, detail: 'La contraseña nueva es igual a la actual. Elige otra.' },
  PASSWORD_COMMON: {
    status: 422,
    detail:
      'Esa contraseña es fácil de adivinar: es muy común, o casi solo contiene tu nombre, tu correo o palabras de la plataforma. Elige otra.',
  },
  NO_QUIZ: { status: 422, detail: 'Este curso no tiene quiz, así que no da constancia.' },
  ANSWERS_INVALID: { status: 422, detail: 'Las respuestas no corresponden a las preguntas de este quiz.' },
  CURSOR_INVALID: { status: 422, detail: 'Esa página de la lista no existe. Vuelve a la primera.' },
  QUIZ_NOT_PASSED: { status: 422, detail: 'No alcanzaste el mínimo para aprobar este quiz.' },
  SLIDE_NOT_FOUND: { status: 422, detail: 'Ese curso no tiene esa lámina.' },
  ENTITY_UNKNOWN: { status: 422, detail: 'La entidad seleccionada no existe. Elige otra de la lista.' },
  RATE_LIMITED: { status: 429, detail: 'Demasiados intentos seguidos. Espera un momento e intenta de nuevo.' },
  ASSISTANT_LIMIT: { status: 429, detail: 'Ya usaste tus preguntas de hoy. Mañana puedes volver a preguntar.' },
  ASSISTANT_ENTITY_LIMIT: { status: 429, detail: 'Tu entidad ya usó sus preguntas de hoy. Mañana puedes volver a preguntar.' },
  HEADERS_TOO_LARGE: { status: 431, detail: 'Los encabezados de la solicitud son demasiado grandes.' },
  INTERNAL: { status: 500, detail: 'Algo falló de nuestro lado. Intenta de nuevo en unos minutos.' },
  UNAVAILABLE: { status: 503, detail: 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.' },
  MESSAGE_NOT_FOUND: { status: 404, detail: 'No encontramos ese mensaje.' },
  MESSAGE_NOT_RETRYABLE: { status: 409, detail: 'Este mensaje ya se envió o ya no hace falta: no se puede reintentar.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

/** Errors that any call may answer, whatever it lists itself. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'FOREIGN_ORIGIN',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export const passwordLengthDetail = `La contraseña debe tener entre ${PASSWORD_CHARACTERS.min} y ${PASSWORD_CHARACTERS.max} caracteres.`;
