/** Part of the error table: labour constancias. */
export const labourErrors = {
  LABOUR_DISABLED: {
    status: 409,
    detail: 'Primero contesta todas las preguntas de constancias laborales de tu institución.',
  },
  LABOUR_NEEDS_REVIEW: {
    status: 409,
    detail: 'Las constancias laborales se emiten cuando tu institución está verificada. Mientras, prepara los datos.',
  },
  LABOUR_PLAN_INVALID: {
    status: 422,
    detail: 'El plan de capacitación termina después de empezar y dura dos años como máximo.',
  },
  LABOUR_NO_INSTITUTION: {
    status: 409,
    detail: 'La constancia laboral la expide una institución a sus trabajadores; tu cuenta no pertenece a una.',
  },
  LABOUR_SIGNER_UNKNOWN: {
    status: 409,
    detail: 'Primero contesta quién firma: cada imagen pertenece a la persona de la respuesta.',
  },
  LABOUR_KEY_UNKNOWN: { status: 422, detail: 'Esa clave no está en el catálogo. Elige una de la lista.' },
  LABOUR_EMISSION_NOT_FOUND: { status: 404, detail: 'No encontramos esa emisión de constancias laborales.' },
  LABOUR_CONSTANCIA_NOT_FOUND: { status: 404, detail: 'No encontramos esa constancia laboral.' },
  LABOUR_CANCELLED: { status: 409, detail: 'Esta constancia laboral ya está cancelada.' },
  LABOUR_DATA_MISSING: {
    status: 409,
    detail: 'Faltan datos para esta constancia laboral. Complétalos y corrígela después.',
  },
  LABOUR_ERASED: {
    status: 409,
    detail: 'Los datos personales de esta constancia se suprimieron; su registro se conserva sin ellos.',
  },
  LABOUR_YEAR_NOT_FOUND: { status: 404, detail: 'Tu plan de capacitación no tiene un año que empiece entonces.' },
} as const;
