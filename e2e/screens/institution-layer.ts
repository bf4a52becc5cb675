import type { InstitutionLayer, ManagedNote } from '@finaula/contract/institution-layer';
import { expect, type Page } from '@playwright/test';
import { heading, press, type Screen } from './opening.ts';

const by = { recorded_at: '2026-11-12T18:00:00Z', recorded_by: 'Laura Quintero Ávila' };
const card: InstitutionLayer['card'] = {
  channel: 'Alerta PLD, en tu menú de ventanilla',
  channel_phone: '55 1234 5678 ext. 4410',
  compliance_officer: 'Laura Quintero Ávila',
  manual_url: 'https://intranet.banco.example/manual',
  ...by,
};
const note = {
  id: '00000000-0000-4000-8000-000000000001',
  slide_number: 4,
  text: 'Escala el mismo día por Alerta PLD, en tu menú de ventanilla, o en la extensión 4410.\n\nEl Comité sesiona los jueves.',
  slide_changed: false,
  ...by,
};
const managed: ManagedNote[] = [
  {
    ...note,
    course_id: 'm09',
    course_title: 'Autenticación y contraseñas',
    slide_title: 'Autenticación de dos factores',
  },
  {
    ...note,
    id: note.id.replace(/1$/, '2'),
    slide_number: 7,
    course_id: 'm09',
    course_title: 'Autenticación y contraseñas',
    slide_title: 'Retiro en ventanilla',
    text: 'Autoriza el gerente o el subgerente de la sucursal.',
    slide_changed: true,
  },
  {
    ...note,
    id: note.id.replace(/1$/, '3'),
    slide_number: null,
    course_id: 'm12',
    course_title: 'Ingeniería social',
    slide_title: 'Contraseñas que caducan',
    text: 'La mesa de ayuda nunca pide tu contraseña.',
    slide_changed: true,
  },
];
const speaks = (notes: InstitutionLayer['notes']) => (page: Page) =>
  page.route('**/api/courses/*/institution', (route) => route.fulfill({ json: { card, notes } }));
const keeps = async (page: Page) => {
  await page.route('**/api/admin/institution-card', (route) => route.fulfill({ json: card }));
  await page.route('**/api/admin/course-notes', (route) => route.fulfill({ json: managed }));
};
const toNote = (page: Page) =>
  page.getByRole('heading', { name: 'En tu institución' }).evaluate((box) => box.scrollIntoView({ block: 'center' }));

/** The words of an institution beside the courses. */
export const institutionLayerScreens: Screen[] = [
  {
    name: 'card',
    title: 'Card and notes of the institution',
    who: 'admin',
    address: '/institucion/tarjeta',
    before: keeps,
    open: (page) => expect(page.getByRole('button', { name: /^Sigue valiendo/ })).toBeVisible(),
  },
  {
    name: 'card-empty',
    title: 'Card of the institution, nothing written',
    who: 'founder',
    address: '/institucion/tarjeta',
    open: heading('Notas en las láminas'),
  },
  {
    name: 'note',
    title: 'Slide with a note of the institution',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    asSeen: true,
    before: speaks([note]),
    open: toNote,
  },
  {
    name: 'note-admin',
    title: 'Slide with a note, as an administrator sees it',
    who: 'admin',
    address: '/cursos/m09?lamina=4',
    asSeen: true,
    before: speaks([{ ...note, slide_changed: true }]),
    open: toNote,
  },
  {
    name: 'note-new',
    title: 'A note of the institution is written',
    who: 'admin',
    address: '/cursos/m09?lamina=4',
    before: speaks([]),
    open: press('Añadir nota de tu institución'),
  },
  {
    name: 'note-job-aid',
    title: 'Sheet for a desk with the institution’s channel',
    who: 'learner',
    address: '/cursos/m09/hojas/m09-h3',
    before: speaks([]),
    open: (page) => expect(page.getByText(card.channel ?? '')).toBeVisible(),
  },
];
