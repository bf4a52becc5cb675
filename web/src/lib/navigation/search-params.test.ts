import { describe, expect, it } from 'vitest';
import { searchParams } from './search-params.ts';

describe('searchParams', () => {
  it('keeps course and slide', () => {
    expect(searchParams.parse({ curso: 'm04', lamina: 3 })).toEqual({ curso: 'm04', lamina: 3 });
  });

  it('drops values that make no sense and keeps the rest', () => {
    expect(searchParams.parse({ curso: 'm04', lamina: 'tres' })).toEqual({ curso: 'm04' });
    expect(searchParams.parse({ curso: 'm04', lamina: -1, quiz: 2 })).toEqual({ curso: 'm04' });
    expect(searchParams.parse({ curso: ['m04'], pantalla: 'otra' })).toEqual({});
    expect(searchParams.parse({ lamina: 1.5 })).toEqual({});
  });

  it('keeps the section of a role, and the own account', () => {
    for (const seccion of ['entidades', 'cursos', 'cuenta'])
      expect(searchParams.parse({ seccion })).toEqual({ seccion });
    expect(searchParams.parse({ seccion: 'otra' })).toEqual({});
  });

  it('drops unknown parameters', () => {
    expect(searchParams.parse({ utm_source: 'correo' })).toEqual({});
  });

  it('has neither slide nor assistant without a course, nor during a quiz', () => {
    expect(searchParams.parse({ lamina: 3, ruta: 1, asistente: 1, quiz: 1 })).toEqual({});
    expect(searchParams.parse({ curso: 'm04', lamina: 3, ruta: 1 })).toEqual({ curso: 'm04', lamina: 3, ruta: 1 });
    expect(searchParams.parse({ curso: 'm04', lamina: 3, ruta: 2 })).toEqual({ curso: 'm04', lamina: 3 });
    expect(searchParams.parse({ curso: 'm04', ruta: 1, quiz: 1 })).toEqual({ curso: 'm04', quiz: 1 });
    expect(searchParams.parse({ curso: 'm04', lamina: 3, asistente: 1 })).toEqual({
      curso: 'm04',
      lamina: 3,
      asistente: 1,
    });
    expect(searchParams.parse({ curso: 'm04', lamina: 3, asistente: 1, quiz: 1 })).toEqual({ curso: 'm04', quiz: 1 });
  });

  it('keeps the dialogs of a visitor over any screen', () => {
    expect(searchParams.parse({ registro: 'entidad', dialogo: 'privacidad' })).toEqual({
      registro: 'entidad',
      dialogo: 'privacidad',
    });
    expect(searchParams.parse({ pantalla: 'entrar', dialogo: 'terminos' })).toEqual({
      pantalla: 'entrar',
      dialogo: 'terminos',
    });
    expect(searchParams.parse({ curso: 'm04', registro: 'empleado' })).toEqual({ curso: 'm04', registro: 'empleado' });
    expect(searchParams.parse({ registro: 'otro', dialogo: 1 })).toEqual({});
  });

  it('keeps the filters of the catalogue, but not inside a course', () => {
    expect(searchParams.parse({ categoria: 'pld', buscar: 'aviso' })).toEqual({ categoria: 'pld', buscar: 'aviso' });
    expect(searchParams.parse({ categoria: 'nada' })).toEqual({});
    expect(searchParams.parse({ curso: 'm04', categoria: 'pld' })).toEqual({ curso: 'm04' });
  });

  it('keeps the filters of the training report, the first page being none', () => {
    const filters = {
      seccion: 'capacitacion',
      de_curso: 'm04',
      estado: 'vencida',
      desde: '2026-10-01',
      hasta: '2026-10-31',
      pagina: 2,
    };
    expect(searchParams.parse(filters)).toEqual(filters);
    expect(searchParams.parse({ estado: 'otro', desde: '2026-02-30', hasta: 'ayer', pagina: 1 })).toEqual({});
  });
});
