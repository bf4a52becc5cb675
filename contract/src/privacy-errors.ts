/** Part of the error table: notices, corrections, closed accounts, and what waits for a review. */
export const privacyErrors = {
  NOTICE_NOT_FOUND: { status: 404, detail: 'Ese aviso ya no está.' },
  VERIFICATION_PASSWORD_CLOSED: {
    status: 409,
    detail:
      'Con este enlace ya no se puede elegir contraseña. Si la olvidaste, pide un enlace nuevo a tu administrador.',
  },
  EMAIL_UNCHANGED: { status: 422, detail: 'Ése ya es tu correo.' },
  EMAIL_BY_OPERATOR: {
    status: 409,
    detail: 'El correo de la administración de la plataforma lo cambia quien opera el servidor.',
  },
  EMAIL_CHANGE_NOT_FOUND: { status: 404, detail: 'Esa solicitud de otro correo ya no está.' },
  EMAIL_LINK_UNKNOWN: {
    status: 404,
    detail: 'Este enlace no es válido o fue reemplazado por uno más reciente. Revisa que lo hayas copiado completo.',
  },
  EMAIL_LINK_EXPIRED: { status: 409, detail: 'Este enlace ya venció. Pide uno nuevo a quien te lo envió.' },
  ADMIN_NOT_CORRECTED: {
    status: 409,
    detail: 'Los datos de un administrador los rectifica él mismo, en Mi cuenta, o la administración de la plataforma.',
  },
  ACCOUNT_CLOSED: {
    status: 409,
    detail: 'Esta cuenta se cerró a petición de su titular: ya no se puede cambiar ni activar.',
  },
  CLOSURE_PENDING: { status: 409, detail: 'El cierre de esta cuenta ya está solicitado.' },
  CLOSURE_NOT_FOUND: {
    status: 404,
    detail: 'Esa solicitud de cierre ya no está en curso: se retiró, hubo oposición o ya se llevó a cabo.',
  },
  CLOSES_LAST_ADMINISTRATOR: {
    status: 409,
    detail:
      'Nadie más puede seguir administrando. Antes de cerrar tu cuenta, entrega la administración a otra persona o escribe a soporte.',
  },
  MESSAGE_NOT_FOUND: { status: 404, detail: 'No encontramos ese mensaje.' },
  SUPERVISION_FILE_NOT_FOUND: { status: 404, detail: 'No encontramos ese expediente.' },
  SUPERVISION_FILE_RUNNING: {
    status: 409,
    detail: 'Ya se está generando un expediente. Espera a que termine y pide el siguiente.',
  },
  SUPERVISION_FILE_NOT_READY: {
    status: 409,
    detail:
      'Este expediente no se puede descargar: aún no termina, falló o ya venció. Pide otro con las mismas fechas.',
  },
  SUPERVISION_FILE_AWAY: {
    status: 409,
    detail:
      'El archivo de este expediente ya no está en el servidor. Pide otro con las mismas fechas: su contenido será el mismo.',
  },
  SUPERVISION_STORE_DOWN: {
    status: 503,
    detail: 'El almacén de expedientes no responde. Intenta de nuevo en unos minutos.',
  },
  SUPERVISION_NEEDS_REVIEW: {
    status: 409,
    detail: 'Tu entidad aún no está verificada: podrás generar expedientes cuando termine la revisión.',
  },
  ACCESS_NEEDS_REVIEW: {
    status: 409,
    detail: 'Tu entidad aún no está verificada: podrás cambiar cómo se entra cuando termine la revisión.',
  },
  SIGN_IN_NEEDS_PROVIDER: {
    status: 409,
    detail: 'Tu entidad no tiene un proveedor de identidad activo: sin la contraseña nadie podría entrar.',
  },
} as const;
