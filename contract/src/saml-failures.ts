/** Part of the table of a provider's failures: SAML 2.0. */
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
    'La respuesta no es de la solicitud que salió de este navegador: es de otra, o se empezó desde el portal del proveedor.',
  response_repeated: 'Esa respuesta ya se había usado.',
  response_clock:
    'La respuesta venció o todavía no vale: la hora del proveedor y la de la plataforma difieren en más de un minuto.',
  response_invalid: 'La respuesta no es como pide SAML 2.0: le falta, le sobra o se repite alguna parte.',
  name_id_format:
    'El NameID no viene en el formato que se pidió. Elige en tu proveedor el formato que se muestra, o cámbialo aquí.',
  subject_missing:
    'La respuesta no trae el dato que dice quién es la persona. Agrégalo en tu proveedor con ese nombre, o usa el NameID.',
} as const;
