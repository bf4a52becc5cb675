import type { Figure, FigureData } from '@finaula/contract/figures';
import type { Column } from './rows-field.tsx';

type Kind = Figure['kind'];

/** The names of the kinds, and when to choose one. */
export const kindNames: Record<Kind, [name: string, about: string]> = {
  steps: ['Pasos', 'Lo que se hace en orden'],
  compare: ['Comparación', 'Dos a cuatro cosas, dato por dato'],
  ladder: ['Escala', 'Montos o límites, a escala'],
  timeline: ['Línea de tiempo', 'Plazos que empiezan y terminan'],
  decision: ['Decisión', 'Una pregunta y lo que sigue'],
  parts: ['Partes', 'De qué se compone algo'],
};

type Row<List> = List extends readonly (infer Item)[] ? Item : never;
type Step = Row<FigureData<'steps'>['steps']>;
type Rung = Row<FigureData<'ladder'>['rungs']>;
type Mark = Row<FigureData<'timeline'>['marks']>;
type Track = Row<FigureData<'timeline'>['tracks']>;
type Piece = Row<FigureData<'parts'>['parts']>;
type Way = Row<FigureData<'decision'>['ways']>;

const detail = { name: 'detail', label: 'Detalle', max: 140, optional: true } as const;

export const stepColumns: Column<Step>[] = [
  { name: 'text', label: 'Qué se hace', max: 90 },
  detail,
  { name: 'first', label: 'Es el que más se olvida', kind: 'mark', optional: true },
];
export const rungColumns: Column<Rung>[] = [
  { name: 'name', label: 'Nombre', max: 60 },
  { name: 'value', label: 'Valor, como se lee', max: 60 },
  { name: 'amount', label: 'Valor, para la escala', kind: 'number', optional: true },
  detail,
];
export const markColumns: Column<Mark>[] = [
  { name: 'at', label: 'Lugar en la escala', kind: 'number' },
  { name: 'text', label: 'Letrero', max: 20 },
];
export const trackColumns: Column<Track>[] = [
  { name: 'name', label: 'Nombre', max: 60 },
  { name: 'when', label: 'Plazo, como se lee', max: 80 },
  { name: 'from', label: 'Empieza en', kind: 'number' },
  { name: 'to', label: 'Termina en', kind: 'number' },
  { name: 'waits', label: 'Espera desde', kind: 'number', optional: true },
];
export const pieceColumns: Column<Piece>[] = [
  { name: 'text', label: 'La parte, tal cual', max: 40 },
  { name: 'name', label: 'Cómo se llama', max: 60 },
  detail,
];
export const wayColumns: Column<Way>[] = [
  { name: 'answer', label: 'Si la respuesta es', max: 40 },
  { name: 'act', label: 'Qué se hace', max: 160 },
];

const words = { title: '', alt: '' };

/** A figure of each kind without texts, with as many rows as it needs at least. */
export const blankFigure: { [K in Kind]: () => Extract<Figure, { kind: K }> } = {
  steps: () => ({ kind: 'steps', ...words, data: { steps: [{ text: '' }, { text: '' }, { text: '' }] } }),
  compare: () => ({
    kind: 'compare',
    ...words,
    data: {
      columns: ['', ''],
      rows: [
        { name: '', cells: ['', ''] },
        { name: '', cells: ['', ''] },
      ],
    },
  }),
  ladder: () => ({
    kind: 'ladder',
    ...words,
    data: {
      rungs: [
        { name: '', value: '' },
        { name: '', value: '' },
      ],
    },
  }),
  timeline: () => ({
    kind: 'timeline',
    ...words,
    data: {
      end: 30,
      marks: [
        { at: 0, text: 'día 0' },
        { at: 15, text: 'día 15' },
      ],
      tracks: [
        { name: '', when: '', from: 0, to: 15 },
        { name: '', when: '', from: 15, to: 30 },
      ],
    },
  }),
  decision: () => ({
    kind: 'decision',
    ...words,
    data: {
      question: '',
      ways: [
        { answer: 'Sí', act: '' },
        { answer: 'No', act: '' },
      ],
    },
  }),
  parts: () => ({
    kind: 'parts',
    ...words,
    data: {
      parts: [
        { text: '', name: '' },
        { text: '', name: '' },
      ],
    },
  }),
};
