/** Part of the error table: sign-in with an identity provider. */
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
      'Tu correo ya está unido a otra identidad de tu proveedor. Si ahí te crearon de nuevo, pide al administrador de tu entidad que separe la anterior, en tus datos.',
  },
  PROVIDER_NOT_LINKED: { status: 404, detail: 'Esa cuenta ya no está unida a ese proveedor de identidad.' },
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

/** Part of the provider failure table: SAML 2.0. */
export const samlFailures = {
  idp_missing:
    'Falta decir quién es el proveedor: pega sus metadatos, o escribe su identificador, su dirección y su certificado.',
  metadata_unreadable:
    'Eso no es XML bien formado. Descarga otra vez los metadatos de tu proveedor y pega el archivo completo.',
  metadata_of_service:
    'Esos metadatos no describen a un proveedor de identidad, sino a una aplicación. Descarga los del proveedor (IdP metadata), no los que muestra esta página.',
  metadata_of_many:
    'Esos metadatos describen a varias entidades. Descarga los de tu proveedor y tu aplicación solamente.',
  metadata_without_redirect:
    'El proveedor no dice a qué dirección enviar a las personas por HTTP-Redirect. Actívalo o escribe la dirección.',
  metadata_without_certificate:
    'Los metadatos no traen un certificado de firma que sirva. Genera uno en tu proveedor, RSA de 2048 bits o más.',
  xml_refused:
    'La respuesta no es XML que se acepte: no está bien formado, o trae definiciones (DTD), comentarios u otras partes que SAML no usa.',
  status_refused:
    'El proveedor respondió con un rechazo. Revisa que la persona tenga asignada la aplicación y que el formato de NameID sea el que se pide.',
  response_unsigned:
    'La respuesta no viene firmada. En Entra ID elige «Firmar la respuesta y la aserción SAML»; en Google, «Respuesta firmada»; en Okta, «Response: Signed».',
  assertion_unsigned:
    'La aserción no viene firmada. En Entra ID elige «Firmar la respuesta y la aserción SAML»; en Okta, «Assertion Signature: Signed».',
  assertion_encrypted: 'La aserción viene cifrada. Apaga el cifrado de aserciones: viaja por https y firmada.',
  certificate_unknown:
    'La firma no corresponde a ninguno de los certificados que registraste. Si tu proveedor cambió de certificado, agrega aquí el nuevo.',
  certificate_over:
    'La firma es de un certificado que ya venció o todavía no vale. Activa en tu proveedor uno vigente y agrégalo aquí.',
  signature_algorithm: 'La firma usa un algoritmo que no se acepta (por ejemplo SHA-1). Elige SHA-256 en tu proveedor.',
  signature_invalid: 'La firma no cubre lo que dice la respuesta, o se cambió algo después de firmar.',
  response_of_other:
    'La respuesta es de otro emisor que el registrado. Copia el identificador de entidad tal como tu proveedor lo escribe.',
  response_misaddressed:
    'La respuesta es para otra dirección u otra aplicación. Registra en tu proveedor el ACS URL y el identificador de entidad tal como se muestran.',
  response_unasked:
    'La respuesta no es de la solicitud que salió de este navegador: es de otra, o se empezó desde el portal del proveedor. Para el portal, usa la dirección que se muestra en «Mosaico del portal».',
  response_repeated: 'Esa respuesta ya se había usado.',
  response_clock:
    'La respuesta venció o todavía no vale: la hora del proveedor y la de la plataforma difieren en más de un minuto.',
  response_invalid: 'La respuesta no es como pide SAML 2.0: le falta, le sobra o se repite alguna parte.',
  name_id_format:
    'El NameID no viene en el formato que se pidió. Elige en tu proveedor el formato que se muestra, o cámbialo aquí.',
  subject_missing:
    'La respuesta no trae el dato que dice quién es la persona. Agrégalo en tu proveedor con ese nombre, o usa el NameID.',
} as const;

/**
 * Why a provider's answer was refused, for the administrator who configures the provider, with a remedy.
 */
export const providerFailures = {
  address_forbidden:
    'La dirección del proveedor no es pública o no empieza con https://. La plataforma solo consulta direcciones públicas con https.',
  issuer_unreachable:
    'El proveedor no respondió en la dirección del emisor. Revisa que esté bien escrita y que se pueda abrir desde internet.',
  issuer_mismatch:
    'En esa dirección responde un proveedor que dice ser otro emisor. Copia el emisor (Issuer) tal como tu proveedor lo escribe.',
  not_openid:
    'En esa dirección no hay una configuración de OpenID Connect. Revisa el emisor: la configuración está en su dirección más /.well-known/openid-configuration.',
  client_unknown:
    'El proveedor no conoce ese identificador de cliente. Cópialo otra vez de la aplicación que registraste.',
  secret_wrong:
    'El proveedor no aceptó el secreto del cliente. Cópialo otra vez (en Entra ID es el «Valor», no el «Id. de secreto») y revisa que no haya vencido.',
  access_denied: 'El proveedor no te dejó entrar a esta aplicación. Revisa que tu usuario la tenga asignada.',
  not_assigned:
    'La persona no tiene asignada esta aplicación en tu proveedor. Asígnasela, o deja que entren todas las personas.',
  consent_required:
    'Falta permitir esta aplicación en tu proveedor. Quien lo administra lo permite una vez para todos (en Entra ID: «Permisos de API», «Conceder consentimiento de administrador»).',
  interaction_required:
    'El proveedor pide algo más a la persona antes de dejarla entrar: iniciar sesión, elegir una cuenta o confirmar un segundo paso. Prueba otra vez y completa lo que pida.',
  policy_refused:
    'Una regla de acceso de tu proveedor no dejó entrar a la persona (en Entra ID, «Acceso condicional»). Revísala ahí.',
  provider_error:
    'El proveedor tuvo un error y no terminó la entrada. Prueba en unos minutos; si sigue, busca lo que dijo en sus registros.',
  scope_refused:
    'El proveedor no permite a esta aplicación los alcances openid, email y profile. Actívalos en tu proveedor.',
  refused_otherwise: 'El proveedor no dejó terminar la entrada. Lee lo que dijo y corrígelo ahí.',
  request_refused:
    'El proveedor rechazó la solicitud. Revisa que la dirección de respuesta esté registrada tal como se muestra y que la aplicación use código de autorización.',
  code_refused:
    'El proveedor no aceptó el código con el que volviste: venció, ya se había usado o es de otra solicitud. Prueba otra vez.',
  answer_of_other: 'La respuesta es de otro emisor que el que se consultó, así que no se usó.',
  answer_unbound: 'La respuesta no corresponde a la solicitud que salió de este navegador. Prueba otra vez.',
  token_of_other: 'El proveedor entregó un token para otra aplicación u otro emisor.',
  signature_wrong: 'La firma del token no corresponde a las llaves que el proveedor publica.',
  algorithm_refused: 'El proveedor firma sus tokens con un algoritmo que no se acepta. Elige RS256 o ES256.',
  clock_wrong:
    'El token venció o todavía no vale: la hora del proveedor y la de la plataforma difieren en más de un minuto.',
  answer_invalid: 'La respuesta del proveedor no es como pide OpenID Connect.',
  address_missing:
    'El proveedor no dijo el correo de la persona. Agrega el dato «email» (o el nombre de usuario) a lo que entrega, y el permiso «email».',
  address_impossible:
    'El proveedor dijo como correo algo que no puede serlo: lleva acentos, espacios u otros signos. Corrígelo en tu proveedor, o elige otro dato como correo.',
  address_guest:
    'La cuenta es de una persona invitada de otra organización (#EXT#), así que su nombre de usuario no es un correo. Entra con una cuenta de tu institución.',
  address_unverified:
    'El proveedor no asegura que el correo sea de la persona (email_verified). Verifícalo en tu proveedor.',
  address_foreign: 'El correo que dijo el proveedor no es de un dominio que tu institución haya comprobado.',
  hosted_domain_missing:
    'La cuenta de Google no es de Google Workspace de tu institución (hd): una cuenta personal con ese correo no entra.',
  ...samlFailures,
} as const;

export type ProviderFailureCode = keyof typeof providerFailures;
