import { describe, expect, it } from 'vitest';
import { reads } from './search-params.ts';

describe('reads', () => {
  it('keeps the parameters of its route and drops all others', () => {
    const slide = reads('lamina', 'ruta');
    expect(slide({ lamina: 3, ruta: 1, quiz: 1, utm_source: 'correo' })).toEqual({ lamina: 3, ruta: 1 });
    expect(reads()({ lamina: 3 })).toEqual({});
  });

  it('drops malformed values and keeps the rest', () => {
    const slide = reads('lamina', 'ruta', 'asistente');
    for (const lamina of ['tres', -1, 0, 1.5, ['3']])
      expect(slide({ lamina, ruta: 2, asistente: 1 })).toEqual({ asistente: 1 });
    expect(reads('categoria')({ categoria: 'nada' })).toEqual({});
    expect(reads('registro', 'dialogo')({ registro: 'otro', dialogo: 1 })).toEqual({});
  });

  it('keeps the filters of a list', () => {
    const filters = { de_curso: 'm04', estado: 'vencida', desde: '2026-10-01', hasta: '2026-10-31', pagina: 2 };
    const report = reads('de_curso', 'estado', 'desde', 'hasta', 'pagina');
    expect(report(filters)).toEqual(filters);
  });

  it('drops days that do not exist, unknown states and page 1', () => {
    const report = reads('estado', 'desde', 'hasta', 'pagina');
    expect(report({ estado: 'otro', desde: '2026-02-30', hasta: 'ayer', pagina: 1 })).toEqual({});
  });
});
