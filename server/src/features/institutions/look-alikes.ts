import { errors } from '@finaula/contract/errors';
import { type NameFault, nameFault } from '@finaula/contract/text';
import type { Connection } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { entityNameKey, entityNameSkeleton } from './entity-name.ts';
import { findEntityByName, findLookAlike } from './registration-queries.ts';

/** Everything from the legal form on: «, S.A. de C.V., Institución de Banca Múltiple». */
const LEGAL_FORM =
  /[\s,]+(s\.? ?a\.?( ?p\.? ?i\.?)?|s\.? ?c\.?( ?de ?a\.? ?p\.?)?|s\.? ?de ?r\.? ?l\.?|a\.? ?c\.?|i\.? ?a\.? ?p\.?|instituci[oó]n de|sociedad (an[oó]nima|civil|financiera|cooperativa|de)|sofom|sofipo)(?=[\s.,]|$).*$/i;

/** The skeleton of a name without its legal form: a razón social equals the brand that it contains. */
const brandSkeleton = (name: string): string => entityNameSkeleton(name.replace(LEGAL_FORM, ''));

const skeletonsOf = (name: string) => [entityNameSkeleton(name), brandSkeleton(name)];

/**
 * Whether a name, a razón social or a signer looks like the name of another known institution: a directory
 * entry or a verified one. Unverified names do not count, because anyone could occupy the name of a bank.
 */
export async function imitatesKnown(connection: Connection, text: string, ownId: string | null): Promise<boolean> {
  const known = await connection
    .selectFrom('entities')
    .select(['name_skeleton', 'razon_social', 'review'])
    .where('entity_type', '<>', 'individual')
    .where(({ eb, or }) => or([eb('pre_populated', '=', true), eb('review', '=', 'verified')]))
    .$if(ownId !== null, (others) => others.where('id', '<>', ownId))
    .execute();
  const mine = skeletonsOf(text);
  return known.some(
    ({ name_skeleton, razon_social, review }) =>
      mine.includes(name_skeleton) ||
      (razon_social !== null && review === 'verified' && mine.includes(brandSkeleton(razon_social))),
  );
}

/** Why a new entity may not have that name; null when it may. Existing names are checked separately. */
export async function whyRefused(
  connection: Connection,
  name: string,
): Promise<NameFault | 'ENTITY_NAME_IMITATES' | null> {
  const fault = nameFault(name, { strict: true });
  if (fault) return fault;
  const key = entityNameKey(name);
  const same = await findEntityByName(connection, key);
  const imitates =
    (await findLookAlike(connection, { key, skeleton: entityNameSkeleton(name) })) !== undefined ||
    (await imitatesKnown(connection, name, same?.id ?? null));
  return imitates ? 'ENTITY_NAME_IMITATES' : null;
}

/** Names of the fields in the error's sentence. */
const subjects = {
  razon_social: 'La razón social',
  nombre_firmante: 'El nombre de quien firma',
} as const;

/**
 * Refuses a razón social or a signer that is unreadable, or that looks like another institution's. A razón
 * social may contain a domain.
 * @throws ApiError NAME_…, ENTITY_NAME_IMITATES
 */
export async function requireOwnNames(
  connection: Connection,
  names: { [field in keyof typeof subjects]?: string | undefined },
  ownId: string | null,
): Promise<void> {
  for (const [field, subject] of Object.entries(subjects)) {
    const name = names[field as keyof typeof subjects];
    if (name === undefined) continue;
    const fault = nameFault(name);
    if (fault) throw new ApiError(fault, { detail: errors[fault].detail.replace('El nombre', subject) });
    if (await imitatesKnown(connection, name, ownId))
      throw new ApiError('ENTITY_NAME_IMITATES', {
        detail: `${subject} se confunde a la vista con el nombre de otra institución. Si es la tuya, escribe a soporte.`,
      });
  }
}

/** Words of the longest name that is searched inside another. */
const WORDS = 8;
/** Shorter skeletons are parts of many words. */
const SHORTEST = 3;

const skeletonsInside = (text: string) => {
  const words = text.split(/\s+/);
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(WORDS, words.length - from) }, (_, more) =>
      entityNameSkeleton(words.slice(from, from + more + 1).join(' ')),
    ),
  );
};

/**
 * Finds the institutions whose name appears inside another one's texts, for the reviewer: «Banorte» in
 * «Operadora Banorte de Monterrey, S.A.».
 */
export async function lookAlikesOn(connection: Connection) {
  const entities = await connection
    .selectFrom('entities')
    .select(['id', 'name', 'name_skeleton', 'razon_social', 'review'])
    .where('entity_type', '<>', 'individual')
    .execute();
  const bySkeleton = new Map<string, { id: string; name: string }[]>();
  const add = (skeleton: string, entity: { id: string; name: string }) =>
    skeleton.length >= SHORTEST && bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), entity]);
  for (const entity of entities) {
    add(entity.name_skeleton, entity);
    if (entity.razon_social !== null && entity.review === 'verified') add(brandSkeleton(entity.razon_social), entity);
  }
  return (ownId: string, texts: readonly string[]): string[] => [
    ...new Set(
      texts
        .flatMap(skeletonsInside)
        .flatMap((skeleton) => bySkeleton.get(skeleton) ?? [])
        .filter(({ id }) => id !== ownId)
        .map(({ name }) => name),
    ),
  ];
}
