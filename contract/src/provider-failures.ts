import { samlFailures } from './saml-failures.ts';

/** Why a provider's answer opened nothing: what whoever sets it up reads, and can do about it. */
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
  address_unvouched:
    'El proveedor no asegura que el correo sea de la persona (email_verified). Verifícalo en tu proveedor.',
  address_foreign: 'El correo que dijo el proveedor no es de un dominio que tu institución haya comprobado.',
  hosted_domain_missing:
    'La cuenta de Google no es de Google Workspace de tu institución (hd): una cuenta personal con ese correo no entra.',
  ...samlFailures,
} as const;

export type ProviderFailureCode = keyof typeof providerFailures;
