/** The texts of spec §8 (and the fixed texts of §2–§6 that it names), verbatim. */
export const messages = {
  loginFailed: 'Credenciales inválidas',
  loginSucceeded: '¡Inicio de sesión exitoso!',
  registrationFailed: 'Error en el registro. Intenta nuevamente.',
  employeeRegistered:
    'Registro exitoso. El administrador de tu entidad recibirá instrucciones para enviarte el enlace de verificación.',
  individualRegistered: 'Registro exitoso. Ya puedes iniciar sesión.',
  entityRegistered:
    'Entidad registrada exitosamente. El administrador puede comenzar a usar la plataforma inmediatamente.',
  entityTakenOver:
    'Te has convertido en administrador de la entidad existente. Puedes comenzar a usar la plataforma inmediatamente.',
  passwordsDiffer: 'Las contraseñas no coinciden',
  entityRequired: 'Por favor selecciona una entidad',
  entityNameCheckFailed: 'Error al verificar el nombre',
  verificationTokenMissing: 'Token de verificación no encontrado en el enlace.',
  verificationFailed: 'Error al verificar el email. El enlace puede haber expirado.',
  verificationSucceeded: 'Email verificado exitosamente. Ya puedes iniciar sesión.',
  chatFailed: 'Error al procesar el mensaje',
  chatAnswered: 'Respuesta recibida',
  pendingUsersFailed: 'Error al cargar usuarios pendientes',
  noPendingUsers: 'No hay usuarios pendientes',
  overrideFailed: 'Error al modificar usuario',
  overrideSucceeded: (action: 'activate' | 'deactivate') =>
    `Usuario ${action === 'activate' ? 'activado' : 'desactivado'} exitosamente`,
  entityUsersFailed: 'Error al cargar usuarios de la entidad',
  noEntityUsers: 'No hay usuarios registrados en esta entidad',
  linkFailed: 'Error al generar enlace',
  linkGenerated: 'Enlace de verificación generado exitosamente',
  linkCopied: 'Enlace copiado al portapapeles',
  toggleFailed: 'Error al cambiar estado del usuario',
  coursesFailed: 'Error al cargar los cursos',
  staticContentLoaded: (count: number) => `${count} cursos actualizados`,
  staticContentEmpty: '❌ No se pudo cargar contenido estático',
  staticContentFailed: 'Error al cargar contenido estático. Verifica la conexión.',
  staticContentForbidden: 'Solo SuperAdmin puede cargar contenido estático',
  youtubeFailed: 'Error al añadir el curso. Verifique que tenga suscripción Paid.',
  youtubeAdded: 'Curso de YouTube añadido exitosamente',
  quizPassed: '¡Felicitaciones! Has aprobado el quiz',
  quizFailed: 'Quiz completado. Puedes intentar nuevamente.',
  quizEmpty: 'No hay preguntas disponibles para este quiz.',
  newsletterThanks: '¡Gracias por suscribirte!',
} as const;

/**
 * The errors that the first page may show. The others load with their screens, because they weigh more than
 * the rest of the first page.
 */
export const serviceErrors = {
  INTERNAL: { status: 500, detail: 'Algo falló de nuestro lado. Intenta de nuevo en unos minutos.' },
  UNAVAILABLE: {
    status: 503,
    detail: 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.',
  },
} as const;
