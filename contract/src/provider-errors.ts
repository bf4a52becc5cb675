/** Part of the table of errors: sign-in with a provider of identity. */
export const providerErrors = {
  SIGN_IN_WITH_PROVIDER: {
    status: 403,
    detail: 'Tu institución pide entrar con su proveedor de identidad. Escribe tu correo y usa el botón «Entrar con…».',
  },
  SIGN_IN_REQUEST_OVER: {
    status: 409,
    detail:
      'Esta respuesta no sirve: venció, ya se usó o la pidió otro navegador. Vuelve a la página de inicio de sesión e intenta de nuevo.',
  },
  PROVIDER_NOT_FOUND: { status: 404, detail: 'No encontramos ese proveedor de identidad, o está apagado.' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    detail:
      'El proveedor de identidad de tu institución no responde. Intenta en unos minutos o avisa al administrador de tu entidad.',
  },
  PROVIDER_FAILED: {
    status: 403,
    detail:
      'Tu proveedor de identidad no confirmó quién eres. Intenta otra vez; si sigue, avisa al administrador de tu entidad.',
  },
  PROVIDER_ADDRESS_REFUSED: {
    status: 403,
    detail:
      'Tu proveedor de identidad no aseguró que tengas un correo de tu institución. Si usaste otra cuenta, sal de ella en tu proveedor; si no, avisa al administrador de tu entidad.',
  },
  PROVIDER_ADDRESS_TAKEN: {
    status: 409,
    detail: 'Tu correo ya tiene una cuenta fuera de tu institución. Escribe a soporte para pasarla.',
  },
  PROVIDER_NEWCOMERS_REFUSED: {
    status: 403,
    detail: 'Tu institución aún no te dio de alta en la plataforma. Habla con el administrador de tu entidad.',
  },
  PROVIDER_ACCOUNT_PENDING: {
    status: 403,
    detail: 'Tu cuenta ya está registrada y espera a que el administrador de tu entidad la active.',
  },
  PROVIDER_OWNER_NEEDED: {
    status: 409,
    detail:
      'Ya tienes una cuenta. Entra una vez con tu contraseña o tu llave de acceso para unirla a tu proveedor de identidad.',
  },
  PROVIDER_UNAPPROVED: {
    status: 403,
    detail:
      'Otra persona que administre tu institución tiene que aprobar este proveedor antes de que entres con él. Mientras tanto, entra con tu contraseña.',
  },
  PROVIDER_OWN_APPROVAL: {
    status: 409,
    detail: 'Tú elegiste esta conexión: la aprueba otra persona que administre tu institución.',
  },
  PROVIDER_LINKED_TO_ANOTHER: {
    status: 409,
    detail:
      'Tu correo ya está unido a otra persona del proveedor de identidad. Habla con el administrador de tu entidad.',
  },
  PROVIDER_NEEDS_DOMAIN: {
    status: 409,
    detail: 'Antes de agregar un proveedor de identidad, comprueba el dominio de los correos de tu institución.',
  },
  PROVIDERS_FULL: {
    status: 409,
    detail: 'Tu entidad ya tiene todos los proveedores de identidad que puede tener. Quita uno.',
  },
  PROVIDER_ADDED: { status: 409, detail: 'Ese proveedor ya se agregó. Ábrelo en la lista.' },
  PROVIDER_NEEDS_SECRET: { status: 422, detail: 'Falta el secreto del cliente.' },
  PROVIDER_ADDRESS_FORBIDDEN: {
    status: 422,
    detail: 'La dirección del emisor tiene que ser pública y empezar con https://.',
  },
  PROVIDER_IS_ON: {
    status: 409,
    detail: 'El proveedor está encendido. Apágalo antes de cambiar su conexión o de quitarlo.',
  },
  PROVIDER_KIND_FIXED: { status: 409, detail: 'El protocolo de un proveedor no cambia. Agrega otro.' },
  PROVIDER_NOT_TESTED: { status: 409, detail: 'Prueba el proveedor antes de encenderlo: así nadie se queda fuera.' },
  PROVIDER_IS_THE_LAST: {
    status: 409,
    detail:
      'Es el único proveedor encendido y tu política pide entrar solo con él. Permite antes la contraseña en «Acceso».',
  },
  PROVIDER_NOT_DESCRIBED: {
    status: 409,
    detail: 'Primero di quién es el proveedor: pega sus metadatos o escribe sus datos.',
  },
  PROVIDER_CERTIFICATE_UNREADABLE: {
    status: 422,
    detail:
      'Eso no es un certificado. Copia el certificado de firma (X.509) de tu proveedor, completo, en base64 o PEM.',
  },
  PROVIDER_CERTIFICATE_UNUSABLE: {
    status: 422,
    detail:
      'Ese certificado no sirve: ya venció, o su llave no es RSA de 2048 bits o más. Genera otro en tu proveedor.',
  },
  PROVIDER_CERTIFICATES_FULL: {
    status: 409,
    detail: 'El proveedor ya tiene todos los certificados que puede tener. Retira el que ya no firma.',
  },
  PROVIDER_CERTIFICATE_NOT_FOUND: { status: 404, detail: 'El proveedor no tiene ese certificado.' },
  PROVIDER_CERTIFICATE_IS_NEEDED: {
    status: 409,
    detail:
      'Ningún otro certificado vigente ha firmado todavía una entrada: sin este, nadie podría entrar. Actívalo en tu proveedor y prueba antes de retirar este.',
  },
} as const;
