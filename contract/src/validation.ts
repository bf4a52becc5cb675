import { z } from 'zod';
import { PASSWORD_CHARACTERS } from './constants.ts';
import { passwordLengthDetail } from './errors.ts';

/** What a person calls a field; a message about it names it so. */
const fieldNames: Record<string, string> = {
  name: 'nombre',
  email: 'correo electrónico',
  password: 'contraseña',
  entity_id: 'entidad',
  token: 'token de verificación',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** NUL and lone surrogates are refused: PostgreSQL cannot store the first, UTF-8 the second. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** One line of text, trimmed, 1–`max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(storable, { params: { kind: 'characters' } });

export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((address) => address.toLowerCase());

/** A password being set. Any character but NUL; no composition rule (design §4). */
export const newPassword = z
  .string()
  .refine((value) => value.length >= PASSWORD_CHARACTERS.min && value.length <= PASSWORD_CHARACTERS.max, passwordLengthDetail)
  .refine(storable, { params: { kind: 'characters' } });

export const id = z.uuid();

/**
 * The first thing wrong with an input, as one Spanish sentence that names its field.
 * A schema's own message wins; zod's English never shows.
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.');
  const name = fieldNames[field] ?? `campo «${field}»`;
  if (issue.code === 'custom' && issue.params === undefined) return issue.message;
  if (field === '') return 'La solicitud debe ser un objeto JSON con los datos que se piden.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `Falta el dato: ${name}.`;
  if (issue.code === 'too_small') return `Falta el dato: ${name}.`;
  if (issue.code === 'too_big') return `${capitalised(name)}: es demasiado largo.`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return `${capitalised(name)}: no es una dirección válida.`;
  if (issue.code === 'custom') return `${capitalised(name)}: contiene caracteres que no se permiten.`;
  return `${capitalised(name)}: el valor no es válido.`;
}
