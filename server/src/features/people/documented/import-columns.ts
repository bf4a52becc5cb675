import type { TrainingColumn } from '@finaula/contract/documented-training';
import { foldText } from '@finaula/contract/text';
import { FileFailure } from '../import/file-failure.ts';
import type { FileRow } from '../import/file-row.ts';
import { recogniseTitle } from '../import/titles.ts';

export interface TrainingHeader {
  places: ReadonlyMap<TrainingColumn, number>;
  ignored: string[];
}

/** Titles by column, folded and without signs. */
const titles: Record<Exclude<TrainingColumn, 'numero_empleado' | 'correo'>, readonly string[]> = {
  capacitacion: [
    'capacitacion',
    'nombre de la capacitacion',
    'titulo',
    'titulo de la capacitacion',
    'tema',
    'sesion',
    'evento',
    'nombre del curso',
    'curso tomado',
  ],
  fecha: [
    'fecha',
    'fecha de la capacitacion',
    'fecha del curso',
    'fecha de la sesion',
    'fecha de termino',
    'fecha de emision',
    'impartida el',
  ],
  horas: ['horas', 'hrs', 'duracion', 'duracion en horas', 'duracion horas', 'numero de horas'],
  impartio: [
    'impartio',
    'impartido por',
    'impartida por',
    'instructor',
    'proveedor',
    'instructor o proveedor',
    'capacitador',
    'emisor',
    'emitida por',
  ],
  cursos: [
    'curso',
    'cursos',
    'curso de finaula',
    'cursos de finaula',
    'cursos que acredita',
    'corresponde a',
    'curso al que corresponde',
    'cursos a los que corresponde',
    'clave del curso',
  ],
  vigente_hasta: ['vigente hasta', 'vigencia', 'vence', 'vencimiento', 'fecha de vencimiento', 'valida hasta'],
  tipo: ['tipo', 'tipo de evidencia', 'modalidad'],
};

const columnOf = new Map(
  Object.entries(titles).flatMap(([column, names]) => names.map((name) => [name, column as TrainingColumn] as const)),
);

function recognise(title: string): TrainingColumn | undefined {
  const words = foldText(title)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const own = columnOf.get(words);
  if (own !== undefined) return own;
  const column = recogniseTitle(title)?.column;
  return column === 'numero_empleado' || column === 'correo' ? column : undefined;
}

/** The columns without which no row says what somebody learned. */
const NEEDED = ['fecha', 'impartio', 'cursos'] as const satisfies readonly TrainingColumn[];

function placesOf(cells: readonly string[]): Map<TrainingColumn, number> {
  const places = new Map<TrainingColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = recognise(cell);
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  return places;
}

const missingOf = (places: ReadonlyMap<TrainingColumn, number>): string[] => [
  ...(places.has('numero_empleado') || places.has('correo') ? [] : ['numero_empleado» o «correo']),
  ...NEEDED.filter((column) => !places.has(column)),
];

/** The header, when the row is one. */
export function readHeader({ cells }: FileRow): TrainingHeader | undefined {
  const places = placesOf(cells);
  if (missingOf(places).length > 0) return undefined;
  const used = new Set(places.values());
  return { places, ignored: cells.filter((cell, place) => cell !== '' && !used.has(place)) };
}

const SHOWN = 60;

/** The failure of a file without a header, which names what the best of its first rows lacks. */
export function unknownColumns(rows: readonly (readonly string[])[]): FileFailure {
  const [best = []] = rows.toSorted((a, b) => placesOf(b).size - placesOf(a).size);
  const read = best.filter((cell) => cell !== '').slice(0, 8);
  const missing = missingOf(placesOf(best)).map((column) => `«${column}»`);
  const list = read.length === 0 ? '' : ` Leímos ${read.map((cell) => `«${cell.slice(0, SHOWN)}»`).join(', ')}.`;
  return new FileFailure(
    'COLUMNS_UNKNOWN',
    `Falta ${missing.length === 1 ? 'la columna' : 'una fila de títulos con las columnas'} ${missing.join(', ')}.${list} Pon los títulos en la primera fila, como en la plantilla.`,
  );
}
