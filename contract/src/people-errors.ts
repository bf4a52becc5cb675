/** Part of the error table: employment and imports of people. */
export const peopleErrors = {
  EMPLOYEE_NUMBER_TAKEN: { status: 409, detail: 'Ese número de empleado ya es de otra persona de tu entidad.' },
  MANAGER_UNKNOWN: {
    status: 422,
    detail: 'Nadie de tu entidad tiene ese correo de jefe. Revísalo o deja el campo vacío.',
  },
  LEFT_BEFORE_HIRED: { status: 422, detail: 'La baja es anterior al ingreso. Corrige una de las dos fechas.' },
  INVITATION_PENDING: {
    status: 409,
    detail:
      'Este enlace es una invitación: ábrela para elegir tu contraseña. Si no la encuentras, pide otra a tu administrador.',
  },
  INVITATION_UNKNOWN: {
    status: 404,
    detail: 'Esta invitación no existe. Revisa que el enlace esté completo o pide otra a tu administrador.',
  },
  INVITATION_EXPIRED: { status: 410, detail: 'Esta invitación venció. Pide otra a tu administrador.' },
  INVITATION_VOIDED: { status: 410, detail: 'Hay una invitación más reciente que ésta. Usa la última que recibiste.' },
  INVITATION_USED: { status: 409, detail: 'Esta invitación ya se usó. Inicia sesión con la contraseña que elegiste.' },
  IMPORT_NOT_FOUND: { status: 404, detail: 'No encontramos esa importación. Puede que ya se haya borrado.' },
  IMPORT_EMPTY: { status: 422, detail: 'El archivo está vacío.' },
  IMPORT_RUNNING: { status: 409, detail: 'Hay otra importación en curso. Espera a que termine.' },
  IMPORT_NOT_READY: { status: 409, detail: 'Esta importación no está lista para eso. Actualiza la página.' },
  IMPORT_NOTHING_TO_DO: { status: 409, detail: 'El archivo no cambia nada: no hay qué aplicar.' },
  IMPORT_ROW_NOT_FOUND: { status: 404, detail: 'Esa fila no está en el archivo.' },
  IMPORT_UNDECIDED: {
    status: 409,
    detail: 'Hay personas del archivo sobre las que falta decidir. Contesta por cada una y aplícalo después.',
  },
  IMPORT_LEAVERS_UNCONFIRMED: {
    status: 422,
    detail: 'Se va más del 10 % de tu personal. Escribe cuántas personas se van para confirmarlo.',
  },
  IMPORT_NOT_APPLIED: { status: 409, detail: 'Esta importación no está aplicada.' },
  TRAINING_NOT_FOUND: { status: 404, detail: 'No encontramos esa capacitación documentada.' },
  TRAINING_WITHDRAWN: { status: 409, detail: 'Esa capacitación ya está retirada.' },
  TRAINING_DATE_AHEAD: {
    status: 422,
    detail: 'La fecha de la capacitación aún no llega. Regístrala cuando haya ocurrido.',
  },
  TRAINING_FILE_UNREADABLE: {
    status: 422,
    detail: 'No pudimos leer el archivo. Guárdalo como .xlsx o CSV y súbelo otra vez.',
  },
  TRAINING_IMPORT_OVER: {
    status: 409,
    detail: 'Ya pasó el plazo para deshacer esta importación. Retira cada capacitación en la lista.',
  },
  SCAN_UNREADABLE: { status: 422, detail: 'El archivo no es un PDF ni una imagen PNG, JPEG o WebP que se pueda usar.' },
  SCAN_NOT_FOUND: { status: 404, detail: 'No encontramos ese documento escaneado.' },
  SCANS_FULL: {
    status: 409,
    detail:
      'Los documentos escaneados de tu institución ocupan ya 500 MB. Sube este en un PDF más ligero, o sin documento.',
  },
  IMPORT_IN_USE: {
    status: 409,
    detail:
      'Ya no se puede deshacer: alguien que esta importación creó ya entró, o pasó el plazo. Corrige a cada persona en la lista.',
  },
} as const;
