import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The signed contents (server/src/features/supervision/build/manifest.ts). */
export const manifestSchema = z.object({
  formato: z.literal('finaula-expediente/1'),
  folio: z.string(),
  plataforma: z.string(),
  institucion: z.object({
    nombre: z.string(),
    razon_social: z.string().nullable(),
    dominio_comprobado: z.string().nullable(),
  }),
  periodo: z.object({ desde: z.iso.date(), hasta: z.iso.date() }),
  situacion_al: z.iso.date(),
  plantilla: z.object({ personas: z.int().nonnegative(), raiz: digest }),
  cifras: z.object({
    obligadas: z.int(),
    al_corriente: z.int(),
    con_algo_vencido: z.int(),
    exentas: z.int(),
    fuera_por_desactivacion: z.int(),
  }),
  bitacora: z.object({ desde: z.int().nullable(), hasta: z.int().nullable(), huella: digest.nullable() }),
  llave: z.string(),
  archivos: z.array(
    z.object({ ruta: z.string(), bytes: z.int().nonnegative(), sha256: digest, personal: z.boolean() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const issueSchema = z.object({ generado: z.iso.datetime(), manifest_sha256: digest });
export const personSchema = z.object({ identidad: digest });
export const rowSchema = z.object({ renglon: z.int(), anterior: digest, texto: z.string().nullable(), huella: digest });
