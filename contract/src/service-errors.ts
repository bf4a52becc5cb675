/**
 * The errors that the first page itself may have to say; the others weigh more than the rest of its own code
 * and load with the screens.
 */
export const serviceErrors = {
  INTERNAL: { status: 500, detail: 'Algo falló de nuestro lado. Intenta de nuevo en unos minutos.' },
  UNAVAILABLE: {
    status: 503,
    detail: 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.',
  },
} as const;
