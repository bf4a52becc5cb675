/** Why an uploaded file could not be read completely, whatever its format. */
export const unreadableFiles = {
  FILE_TOO_DEEP:
    'El archivo tiene elementos dentro de otros sin fin o con demasiados atributos. Guárdalo otra vez con el programa que lo hizo y súbelo.',
  FILE_OUT_OF_MEMORY: 'El archivo crece demasiado al abrirlo. Divídelo en archivos más pequeños y súbelos de nuevo.',
  FILE_OUT_OF_TIME: 'El archivo tarda demasiado en leerse. Divídelo en archivos más pequeños y súbelos de nuevo.',
} as const;
