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
});
