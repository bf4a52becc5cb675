import { describe, expect, it } from 'vitest';
import { place } from './place.ts';

describe('place', () => {
  it('keeps course and slide', () => {
    expect(place.parse({ curso: 'm04', lamina: 3 })).toEqual({ curso: 'm04', lamina: 3 });
  });

  it('drops values that make no sense and keeps the rest', () => {
    expect(place.parse({ curso: 'm04', lamina: 'tres' })).toEqual({ curso: 'm04' });
    expect(place.parse({ curso: 'm04', lamina: -1, quiz: 2 })).toEqual({ curso: 'm04' });
    expect(place.parse({ curso: ['m04'], pantalla: 'otra' })).toEqual({});
    expect(place.parse({ lamina: 1.5 })).toEqual({});
  });

  it('keeps the section of a role, and the own account', () => {
    for (const seccion of ['entidades', 'cursos', 'cuenta']) expect(place.parse({ seccion })).toEqual({ seccion });
    expect(place.parse({ seccion: 'otra' })).toEqual({});
  });

  it('drops unknown parameters', () => {
    expect(place.parse({ utm_source: 'correo' })).toEqual({});
  });

  it('has neither slide nor assistant without a course, nor during a quiz', () => {
    expect(place.parse({ lamina: 3, asistente: 1, quiz: 1 })).toEqual({});
    expect(place.parse({ curso: 'm04', lamina: 3, asistente: 1 })).toEqual({ curso: 'm04', lamina: 3, asistente: 1 });
    expect(place.parse({ curso: 'm04', lamina: 3, asistente: 1, quiz: 1 })).toEqual({ curso: 'm04', quiz: 1 });
  });

  it('keeps the dialogs of a visitor over any screen', () => {
    expect(place.parse({ registro: 'entidad', dialogo: 'privacidad' })).toEqual({ registro: 'entidad', dialogo: 'privacidad' });
    expect(place.parse({ pantalla: 'entrar', dialogo: 'terminos' })).toEqual({ pantalla: 'entrar', dialogo: 'terminos' });
    expect(place.parse({ curso: 'm04', registro: 'empleado' })).toEqual({ curso: 'm04', registro: 'empleado' });
    expect(place.parse({ registro: 'otro', dialogo: 1 })).toEqual({});
  });

  it('keeps the filters of the catalogue, but not inside a course', () => {
    expect(place.parse({ categoria: 'pld', buscar: 'aviso' })).toEqual({ categoria: 'pld', buscar: 'aviso' });
    expect(place.parse({ categoria: 'nada' })).toEqual({});
    expect(place.parse({ curso: 'm04', categoria: 'pld' })).toEqual({ curso: 'm04' });
  });

  it('keeps the filters of the training report, the first page being none', () => {
    const filters = { seccion: 'capacitacion', de_curso: 'm04', estado: 'vencida', desde: '2026-10-01', hasta: '2026-10-31', pagina: 2 };
    expect(place.parse(filters)).toEqual(filters);
    expect(place.parse({ estado: 'otro', desde: '2026-02-30', hasta: 'ayer', pagina: 1 })).toEqual({});
  });
});
