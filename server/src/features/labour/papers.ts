import type { LabourCatalogues } from '@finaula/contract/labour';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { type ConstanciaRecord, listByNumber, readDocument } from './constancias.ts';
import { renderLabourConstancias } from './document/render.ts';
import { openImages } from './images.ts';

interface Printing {
  dataDir: string;
  productName: string;
  catalogues: LabourCatalogues;
}

/**
 * Draws constancias as one PDF.
 * @throws ApiError LABOUR_ERASED
 */
export async function drawConstancias(
  database: Database,
  { dataDir, productName, catalogues }: Printing,
  constancias: readonly [ConstanciaRecord, ...ConstanciaRecord[]],
): Promise<Buffer> {
  const [first, ...others] = constancias;
  const read = async (constancia: ConstanciaRecord) => ({
    document: await readDocument(database, dataDir, constancia),
    cancelled:
      constancia.cancelled_on === null ? null : { on: constancia.cancelled_on, corrected_by: constancia.corrected_by },
  });
  const papers = [await read(first), ...(await Promise.all(others.map(read)))] as const;
  const ids = papers.flatMap(({ document }) => Object.values(document.images).flatMap((image) => image?.id ?? []));
  const images = await openImages(database, dataDir, [...new Set(ids)]);
  const whole = { images, catalogues, product_name: productName };
  const [one, ...more] = papers;
  return renderLabourConstancias([{ ...whole, ...one }, ...more.map((paper) => ({ ...whole, ...paper }))]);
}

/**
 * Constancias of these numbers, in their order.
 * @throws ApiError LABOUR_CONSTANCIA_NOT_FOUND
 */
export async function requireByNumber(
  database: Database,
  entityId: string,
  numbers: readonly string[],
): Promise<[ConstanciaRecord, ...ConstanciaRecord[]]> {
  const asked = new Set(numbers);
  const [first, ...others] = (await listByNumber(database, entityId, [...asked])).toSorted((a, b) =>
    a.number < b.number ? -1 : 1,
  );
  if (!first || others.length + 1 < asked.size) throw new ApiError('LABOUR_CONSTANCIA_NOT_FOUND');
  return [first, ...others];
}

interface About {
  entityName: string;
  productName: string;
  now: Date;
}

/** A sheet on which people sign that they received their constancia. */
export async function drawReceipt(
  constancias: readonly ConstanciaRecord[],
  { entityName, productName, now }: About,
): Promise<Buffer> {
  const { drawTableDocument } = await import('../../shared/document/table-document.ts');
  const TITLE = 'Entrega de constancias de competencias o de habilidades laborales';
  return drawTableDocument({
    title: TITLE,
    author: entityName,
    creator: productName,
    now,
    facts: [
      ['Constancias', String(constancias.length)],
      ['Generado', namedInstant(now)],
    ],
    columns: [
      { title: 'Constancia', width: 26 },
      { title: 'Persona', width: 62 },
      { title: 'Curso', width: 70 },
      { title: 'Entregar a más tardar', width: 38 },
      { title: 'Fecha y firma de quien la recibe', width: 55 },
    ],
    rows: constancias.map(({ number, user_name, course_name, due_on, state, delivered_on }) => [
      [{ text: number }],
      [{ text: user_name, style: 'strong' as const }],
      [{ text: course_name }],
      [{ text: longDay(due_on) }],
      // Room for a signature by hand.
      [
        { text: state === 'entregada' && delivered_on !== null ? `Entregada el ${longDay(delivered_on)}` : ' ' },
        { text: ' ' },
        { text: ' ' },
      ],
    ]),
    notes: [
      'Se entregan dentro de los veinte días hábiles siguientes al término del curso (artículo 24, fracción III, del Acuerdo publicado en el Diario Oficial de la Federación el 14 de junio de 2013).',
    ],
    foot: TITLE,
  });
}
