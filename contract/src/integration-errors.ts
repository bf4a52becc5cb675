/** Part of the error table: directory, API tokens and webhooks of an institution. */
export const integrationErrors = {
  DIRECTORY_NEEDS_DOMAIN: {
    status: 409,
    detail: 'Antes de conectar tu directorio, comprueba el dominio de los correos de tu institución.',
  },
  DIRECTORY_TOKENS_FULL: { status: 409, detail: 'Ya hay dos tokens abiertos. Revoca el que ya no uses y genera otro.' },
  TOKEN_TOO_LONG: { status: 422, detail: 'Un token dura 365 días a lo más. Elige una fecha anterior.' },
  API_TOKENS_FULL: { status: 409, detail: 'Ya hay 20 tokens abiertos. Revoca los que ya no uses y crea otro.' },
  WEBHOOKS_FULL: { status: 409, detail: 'Ya hay 10 webhooks y canales. Quita uno que no uses para agregar otro.' },
  WEBHOOK_NOT_FOUND: { status: 404, detail: 'Ese webhook ya no está.' },
  DELIVERY_NOT_FOUND: { status: 404, detail: 'Ese aviso ya no está: se guardan 14 días.' },
  WEBHOOK_ADDRESS_FORBIDDEN: {
    status: 422,
    detail: 'Escribe una dirección que empiece con https:// y que se alcance desde internet.',
  },
  WEBHOOK_NEEDS_EVENT: { status: 422, detail: 'Elige al menos un aviso.' },
  WEBHOOK_NEEDS_NAME: { status: 422, detail: 'Escribe el nombre del canal.' },
  API_TOKEN_NOT_FOUND: { status: 404, detail: 'Ese token ya no está.' },
  DIRECTORY_TOKEN_NOT_FOUND: { status: 404, detail: 'Ese token ya no está.' },
  DIRECTORY_NOT_IN_TRIAL: { status: 409, detail: 'La sincronización no está en ensayo: no hay nada que encender.' },
  DIRECTORY_PREVIEW_CHANGED: {
    status: 409,
    detail: 'El directorio mandó cambios y ya no son las mismas personas. Revisa la lista otra vez.',
  },
  DIRECTORY_DOMAIN_UNPROVEN: { status: 422, detail: 'El correo no es de un dominio comprobado por la institución.' },
} as const;
