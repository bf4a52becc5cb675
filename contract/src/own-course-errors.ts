/** Part of the error table: courses and notes that an institution writes. */
export const ownCourseErrors = {
  DRAFT_CHANGED: {
    status: 409,
    detail: 'Otra persona cambió este borrador mientras escribías. Revisa las dos versiones.',
  },
  DRAFT_FAULTY: {
    status: 409,
    detail: 'El borrador todavía tiene algo que corregir. Está marcado junto a cada campo.',
  },
  DRAFT_NOT_APPROVED: {
    status: 409,
    detail: 'Otra persona tiene que aprobar este borrador antes de publicarlo. Pide la revisión desde el editor.',
  },
  DRAFT_UNCHANGED: {
    status: 409,
    detail: 'El borrador dice lo mismo que la versión publicada: no hay nada que publicar.',
  },
  REVIEW_NOT_REQUESTED: { status: 409, detail: 'Nadie pidió revisar este borrador, o cambió después de pedirlo.' },
  REVIEWER_EDITED: {
    status: 403,
    detail: 'Tú editaste este borrador. Lo aprueba alguien que no lo haya editado.',
  },
  COURSE_RETIRED: { status: 409, detail: 'Este curso está retirado: ya no se edita ni se publica.' },
  COURSE_NOT_PUBLISHED: { status: 409, detail: 'Este curso no se ha publicado: no hay nada que retirar.' },
  COURSE_REQUIRED: {
    status: 409,
    detail: 'Una obligación vigente pide este curso. Quítalo de ella o termínala, y después retira el curso.',
  },
  IMAGE_UNREADABLE: {
    status: 422,
    detail: 'Ese archivo no es una imagen PNG, JPEG o WebP que podamos leer. Guárdala de nuevo y súbela otra vez.',
  },
  MEDIA_FULL: {
    status: 409,
    detail:
      'Las imágenes de tu institución llegaron a 200 MB. Quita de tus borradores las que ya no uses e inténtalo de nuevo mañana.',
  },
  NOTE_NOT_FOUND: { status: 404, detail: 'En esa lámina no hay ninguna nota de tu institución.' },
  NOTE_CHANGED: { status: 409, detail: 'Otra persona cambió esta nota mientras escribías. Lee la de ahora.' },
  PACKAGES_OFF: {
    status: 409,
    detail:
      'Los paquetes están apagados: esta instalación no tiene una dirección aparte para ellos (CONTENT_URL). Pídela a quien la opera.',
  },
  PACKAGES_FULL: {
    status: 409,
    detail: 'Los paquetes de tu institución llegaron a 2 GB. Escribe a soporte para ampliarlos.',
  },
  COURSE_IS_PACKAGE: {
    status: 409,
    detail: 'Este curso es un paquete: lleva a la otra plataforma el archivo que subiste aquí.',
  },
  PACKAGE_EMPTY: { status: 422, detail: 'El archivo está vacío. Elige otra vez el paquete.' },
  PACKAGE_NOT_FOUND: { status: 404, detail: 'No encontramos ese paquete.' },
  PACKAGE_NOT_READY: { status: 409, detail: 'Este paquete todavía no se puede abrir: no ha terminado su revisión.' },
  PACKAGE_ITEM_NOT_FOUND: { status: 404, detail: 'El paquete no tiene esa lección.' },
  PACKAGE_ATTEMPT_NOT_FOUND: {
    status: 404,
    detail: 'Este intento del paquete ya terminó: lo que hagas ahora no se guarda. Ábrelo otra vez para empezar otro.',
  },
  PACKAGE_ATTEMPT_CHANGED: {
    status: 409,
    detail: 'Abriste este paquete en otra ventana. Sigue allá, o ábrelo otra vez aquí.',
  },
  PACKAGE_NOT_PASSED: {
    status: 422,
    detail:
      'El paquete todavía no informa que lo terminaste y aprobaste. Termina todas sus lecciones e intenta de nuevo.',
  },
  PACKAGE_STATE_TOO_LARGE: {
    status: 422,
    detail:
      'El paquete quiso guardar más de 128 KB de una lección, o más de 1 MB en total, y no lo guardamos. Avisa a quien lo publicó.',
  },
  MEDIA_NOT_FOUND: { status: 404, detail: 'No encontramos esa imagen.' },
} as const;
