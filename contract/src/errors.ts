import { complianceErrors } from './compliance-errors.ts';
import { PASSKEYS_PER_PERSON, STANDARD_PLAN_USERS } from './constants.ts';
import { integrationErrors } from './integration-errors.ts';
import { labourErrors } from './labour-errors.ts';
import { serviceErrors } from './messages.ts';
import { ownCourseErrors } from './own-course-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { privacyErrors } from './privacy-errors.ts';
import { providerErrors } from './provider-errors.ts';

/** All errors of the API: stable code → status and the sentence shown to the user. */
export const errors = {
  MALFORMED_REQUEST: { status: 400, detail: 'No pudimos leer la solicitud: su contenido no es JSON válido.' },
  JSON_TOO_DEEP: { status: 400, detail: 'La solicitud tiene demasiados niveles, unos dentro de otros: caben 20.' },
  INVALID_CREDENTIALS: { status: 401, detail: 'El correo o la contraseña no coinciden.' },
  SECOND_FACTOR_REQUIRED: { status: 401, detail: 'Falta tu segundo paso. Complétalo para terminar de entrar.' },
  SECOND_FACTOR_WRONG: {
    status: 401,
    detail: 'Ese código no es el de ahora, o ya se usó. Espera el siguiente y escríbelo.',
  },
  PASSKEY_REFUSED: {
    status: 401,
    detail: 'No pudimos comprobar tu llave de acceso. Intenta de nuevo o entra con tu contraseña.',
  },
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
  TOKEN_WITHOUT_SCOPE: {
    status: 403,
    detail: 'Este token no abre esta llamada. En «Integraciones» se ve qué puede cada uno; crea uno con ese permiso.',
  },
  SECOND_FACTOR_DUE: { status: 403, detail: 'Tu institución pide verificación en dos pasos. Actívala para continuar.' },
  SECOND_FACTOR_EXISTS: { status: 409, detail: 'Ya tienes una aplicación de códigos. Quítala antes de agregar otra.' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, detail: 'Esta activación ya no está abierta. Empieza de nuevo.' },
  PASSKEY_NOT_FOUND: { status: 404, detail: 'Esa llave de acceso ya no está.' },
  PASSKEYS_FULL: {
    status: 409,
    detail: `Ya tienes ${PASSKEYS_PER_PERSON} llaves de acceso. Quita una que no uses para agregar otra.`,
  },
  PASSKEY_NOT_ADDED: { status: 422, detail: 'No pudimos guardar esa llave de acceso. Empieza de nuevo.' },
  PASSKEY_UNCONFIRMED: {
    status: 422,
    detail: 'No pudimos comprobar tu llave de acceso. Intenta de nuevo o confirma con tu contraseña.',
  },
  NO_SECOND_FACTOR: { status: 409, detail: 'Esta cuenta no tiene verificación en dos pasos.' },
  FACTOR_CODE_WRONG: {
    status: 422,
    detail: 'Ese código no es el de ahora. Revisa la hora de tu teléfono y escribe el siguiente.',
  },
  FACTOR_NEEDED: {
    status: 422,
    detail:
      'Confirma también con tu verificación en dos pasos: escribe un código de tu aplicación, o uno de recuperación.',
  },
  FORBIDDEN: { status: 403, detail: 'No tienes permiso para hacer esto.' },
  NOT_FOUND: { status: 404, detail: 'No encontramos lo que buscas.' },
  USER_NOT_FOUND: { status: 404, detail: 'No encontramos a esa persona.' },
  SESSION_NOT_FOUND: { status: 404, detail: 'Esa sesión ya no está abierta.' },
  ENTITY_NOT_FOUND: { status: 404, detail: 'No encontramos esa entidad.' },
  CERTIFICATE_NOT_FOUND: { status: 404, detail: 'No encontramos este folio. Revisa que esté completo.' },
  ALREADY_REVOKED: { status: 409, detail: 'Esta constancia ya estaba revocada.' },
  COURSE_CHANGED: {
    status: 409,
    detail: 'El curso se actualizó mientras respondías. Repasa los cambios y vuelve a tomar el quiz.',
  },
  CONTENT_LOADING: { status: 409, detail: 'El contenido ya se está cargando. Espera un minuto y vuelve a intentar.' },
  COURSE_NOT_FOUND: { status: 404, detail: 'No encontramos ese curso.' },
  PAID_REQUIRED: {
    status: 403,
    detail:
      'Tu entidad necesita el plan Custom (suscripción Paid) para cursos propios, integraciones y para añadir cursos de YouTube.',
  },
  ASSISTANT_OFF: {
    status: 403,
    detail: 'Tu entidad tiene apagado el asistente. Las láminas del curso siguen aquí para consultarlas.',
  },
  TURN_NOT_FOUND: { status: 404, detail: 'No encontramos esa respuesta del asistente.' },
  ASSISTANT_LOCKED: {
    status: 409,
    detail: 'Tienes un quiz de este curso sin terminar. Cuando lo termines o salgas de él, puedes volver a preguntar.',
  },
  COURSE_VERSION_NOT_FOUND: { status: 404, detail: 'No encontramos esa versión del curso.' },
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
    detail:
      'Este enlace ya se usó para cambiar la contraseña. Si no fuiste tú, avisa a tu administrador y pide uno nuevo.',
  },
  RESET_LINK_VOIDED: {
    status: 409,
    detail: 'Este enlace dejó de servir: tu contraseña cambió o hay un enlace más reciente.',
  },
  ALREADY_VERIFIED: { status: 409, detail: 'Esta persona ya verificó su correo: no necesita un enlace.' },
  USER_NOT_VERIFIED: {
    status: 409,
    detail: 'Esta persona aún no verifica su correo. Envíale primero su enlace de verificación.',
  },
  ADMIN_NOT_TOGGLED: { status: 409, detail: 'Los administradores no se pueden activar ni desactivar aquí.' },
  ADMIN_NOT_RESET: {
    status: 409,
    detail: 'El enlace de un administrador lo genera la administración de la plataforma. Escribe a soporte.',
  },
  USER_INACTIVE: { status: 409, detail: 'Esta persona está inactiva. Activa primero su cuenta.' },
  ENTITY_NAME_TAKEN: { status: 409, detail: 'Ya existe una entidad registrada con este nombre.' },
  NOT_TAKEN_OVER: { status: 409, detail: 'Esta entidad no se tomó del directorio, así que no hay nada que anular.' },
  EMAIL_TAKEN: {
    status: 409,
    detail:
      'Ya existe una cuenta con este correo electrónico. Si es de otra institución, queda libre cuando en esa cuenta se pone otro correo.',
  },
  ENTITY_FULL: {
    status: 409,
    detail: `Tu entidad llegó al límite de ${STANDARD_PLAN_USERS} usuarios de su plan. Habla con su administrador.`,
  },
  NO_PLACE_TO_RETURN: {
    status: 409,
    detail: `Tu plan admite ${STANDARD_PLAN_USERS} personas y no queda lugar para quien regresa. Registra la baja de quien ya no trabaja contigo, o pide a soporte un plan más grande.`,
  },
  CLAIM_BARRED: {
    status: 409,
    detail:
      'Tu constancia de este curso fue revocada. Para obtener otra, el administrador de tu entidad tiene que permitirlo.',
  },
  CLAIM_LIMIT: {
    status: 429,
    detail:
      'Ya usaste tus intentos de hoy para obtener la constancia de este curso. Mañana puedes volver a intentarlo.',
  },
  NAME_UNREADABLE: {
    status: 409,
    detail:
      'Tu nombre no se puede imprimir en una constancia. Corrígelo en Tu cuenta, con letras latinas, como en tu identificación oficial.',
  },
  BADGE_WITHHELD: { status: 409, detail: 'Esta constancia está revocada o en disputa, así que no tiene insignia.' },
  NOT_REVOKED: {
    status: 409,
    detail: 'Esta constancia no está revocada: la persona no necesita permiso para obtener otra.',
  },
  RETAKE_ALLOWED: { status: 409, detail: 'Ya se había permitido obtener otra constancia después de esta revocación.' },
  NOT_REPLACEABLE: {
    status: 409,
    detail: 'Solo se sustituye una constancia vigente o vencida, que no se haya sustituido antes.',
  },
  NAME_NOT_CORRECTED: {
    status: 409,
    detail: 'La constancia ya lleva el nombre de la persona. Corrige primero el nombre en sus datos.',
  },
  REPLACEMENT_NEEDS_REVIEW: {
    status: 409,
    detail: 'Tu entidad aún no está verificada: podrás sustituir constancias cuando termine la revisión.',
  },
  NOT_DISPUTED: { status: 409, detail: 'Esta constancia no está en disputa.' },
  // Institutions.
  ENTITY_SUSPENDED: {
    status: 403,
    detail: 'Esta entidad está suspendida: por ahora no registra personas ni emite constancias. Escribe a soporte.',
  },
  ENTITY_NOT_REVIEWED: {
    status: 409,
    detail: 'Los aprendices individuales no son una institución: no hay nada que revisar.',
  },
  REVIEW_UNCHANGED: { status: 409, detail: 'La entidad ya está en ese estado. Actualiza la lista.' },
  ENTITY_NAME_IMITATES: {
    status: 409,
    detail:
      'Este nombre se confunde a la vista con el de otra entidad. Si es la tuya, escríbelo tal como aparece en el directorio.',
  },
  NO_DETAILS_REQUEST: {
    status: 409,
    detail: 'No hay ningún cambio de razón social o firmante en revisión. Actualiza la página.',
  },
  DETAILS_REQUEST_REPLACED: {
    status: 409,
    detail: 'La institución retiró o cambió esa solicitud mientras la leías. Actualiza la lista y revisa la nueva.',
  },
  ENTITY_UNDER_REVIEW: {
    status: 409,
    detail:
      'La administración de la plataforma está revisando quién administra esta institución: por ahora no se registra nadie en ella. Inténtalo de nuevo en unos días.',
  },
  NAME_WITHOUT_LETTERS: { status: 422, detail: 'El nombre debe tener al menos una letra.' },
  NAME_INVISIBLE: {
    status: 422,
    detail: 'El nombre contiene caracteres invisibles. Bórralo y escríbelo de nuevo con el teclado, sin pegarlo.',
  },
  NAME_RIGHT_TO_LEFT: {
    status: 422,
    detail: 'El nombre contiene texto o marcas que se leen de derecha a izquierda. Escríbelo de nuevo con el teclado.',
  },
  NAME_MARKS: {
    status: 422,
    detail: 'El nombre contiene signos encimados sobre sus letras. Usa solo los acentos del español.',
  },
  NAME_NOT_LATIN: {
    status: 422,
    detail:
      'El nombre contiene letras de otro alfabeto o con adornos, que parecen comunes y no lo son. Escríbelo de nuevo con el teclado.',
  },
  NAME_ADDRESS: {
    status: 422,
    detail: 'El nombre contiene una dirección de internet o un correo. Escribe solo el nombre.',
  },
  ENTITY_WAITING_FULL: {
    status: 409,
    detail:
      'Esta entidad tiene demasiados registros por confirmar. Pide a su administrador que los revise y vuelve a intentarlo.',
  },
  INVITATION_CODE_REQUIRED: {
    status: 422,
    detail: 'Esta entidad pide un código de invitación. Pídelo a su administrador.',
  },
  INVITATION_CODE_WRONG: {
    status: 422,
    detail: 'El código de invitación no es el de esta entidad. Revísalo o pide el vigente a su administrador.',
  },
  NOT_PENDING: {
    status: 409,
    detail: 'Esta persona ya verificó su correo: no es un registro pendiente que se pueda rechazar.',
  },
  ALREADY_ADMINISTRATOR: { status: 409, detail: 'Esta persona ya administra la entidad.' },
  NOT_ADMINISTRATOR: { status: 409, detail: 'Esta persona no administra la entidad.' },
  LAST_ADMINISTRATOR: {
    status: 409,
    detail:
      'Una entidad necesita al menos un administrador que pueda entrar y que no tenga fecha de baja. Nombra primero a otra persona.',
  },
  DOMAIN_MISMATCH: { status: 422, detail: 'Solo puedes comprobar el dominio de tu correo de contacto.' },
  DOMAIN_NOT_REQUESTED: {
    status: 409,
    detail: 'Todavía no hay un registro que buscar. Pide primero los datos del registro TXT.',
  },
  MAIL_OFF: { status: 409, detail: 'Esta instalación no manda correos: avísales por otro medio.' },
  SIGNER_MISSING: {
    status: 422,
    detail: 'Tu institución aún no dice quién firma sus constancias. Escribe también ese nombre.',
  },
  NOTHING_CHANGED: { status: 422, detail: 'No hay ningún cambio que guardar.' },
  ...complianceErrors,
  // The annual programme.
  PROGRAMME_NOT_FOUND: { status: 404, detail: 'No encontramos ese programa.' },
  PROGRAMME_ROW_NOT_FOUND: { status: 404, detail: 'No encontramos esa capacitación del programa.' },
  PROGRAMME_EXISTS: { status: 409, detail: 'Ya hay un programa de ese año. Ábrelo y cambia su borrador.' },
  PROGRAMME_EMPTY: {
    status: 409,
    detail: 'El programa no tiene capacitaciones. Añade al menos una obligación antes de aprobarlo.',
  },
  PROGRAMME_REASON_REQUIRED: {
    status: 422,
    detail: 'Este programa ya tiene una versión aprobada. Escribe por qué cambia.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    detail: 'La solicitud tardó demasiado en llegar. Revisa tu conexión e intenta de nuevo.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'La solicitud es demasiado grande.' },
  ADDRESS_TOO_LONG: { status: 414, detail: 'La dirección es demasiado larga.' },
  FILE_TYPE_UNSUPPORTED: {
    status: 415,
    detail: 'Ese tipo de archivo no se puede leer aquí. Elige uno de los tipos que se piden y súbelo otra vez.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'El contenido debe enviarse como JSON.' },
  VALIDATION: { status: 422, detail: 'Revisa los datos que enviaste.' },
  CURRENT_PASSWORD_WRONG: { status: 422, detail: 'Ésta no es tu contraseña actual. Escríbela de nuevo.' },
  PASSWORD_UNCHANGED: { status: 422, detail: 'La contraseña nueva es igual a la actual. Elige otra.' },
  PASSWORD_COMMON: {
    status: 422,
    detail:
      'Esa contraseña es fácil de adivinar: es muy común, o casi solo contiene tu nombre, tu correo o palabras de la plataforma. Elige otra.',
  },
  REFRESHER_NOT_DUE: { status: 409, detail: 'Esa pregunta no es del repaso que te toca hoy. Vuelve al inicio.' },
  NO_QUIZ: { status: 422, detail: 'Este curso no tiene quiz, así que no da constancia.' },
  ANSWERS_INVALID: { status: 422, detail: 'Las respuestas no corresponden a las preguntas de este quiz.' },
  CURSOR_INVALID: { status: 422, detail: 'Esa página de la lista no existe. Vuelve a la primera.' },
  QUIZ_NOT_PASSED: { status: 422, detail: 'No alcanzaste el mínimo para aprobar este quiz.' },
  SLIDE_NOT_FOUND: { status: 422, detail: 'Ese curso no tiene esa lámina.' },
  ENTITY_UNKNOWN: { status: 422, detail: 'La entidad seleccionada no existe. Elige otra de la lista.' },
  RATE_LIMITED: { status: 429, detail: 'Demasiados intentos seguidos. Espera un momento e intenta de nuevo.' },
  ASSISTANT_LIMIT: { status: 429, detail: 'Ya usaste tus preguntas de hoy. Mañana puedes volver a preguntar.' },
  ASSISTANT_ENTITY_LIMIT: {
    status: 429,
    detail: 'Tu entidad ya usó sus preguntas de hoy. Mañana puedes volver a preguntar.',
  },
  VIDEO_NOT_FOUND: { status: 404, detail: 'Ese video ya no está.' },
  VIDEO_OF_ANOTHER: { status: 403, detail: 'Un video lo quita quien lo añadió o el administrador de tu entidad.' },
  HEADERS_TOO_LARGE: { status: 431, detail: 'Los encabezados de la solicitud son demasiado grandes.' },
  ...peopleErrors,
  ...serviceErrors,
  ...privacyErrors,
  ...ownCourseErrors,
  ...labourErrors,
  ...providerErrors,
  ...integrationErrors,
  MESSAGE_NOT_RETRYABLE: {
    status: 409,
    detail: 'Este mensaje ya se envió o ya no hace falta: no se puede reintentar.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

/** Errors that any call may answer, in addition to its own. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'JSON_TOO_DEEP',
  'FOREIGN_ORIGIN',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
