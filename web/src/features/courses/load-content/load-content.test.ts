import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { loadContent } from './load-content.ts';

const loads = (success_count: number) => vi.fn(async () => ({ success_count }));

describe('loadContent', () => {
  it.each(['EntidadAdmin', 'Empleado'] as const)(
    'is refused to %s without asking the server [6-static-role]',
    async (role) => {
      const load = loads(18);
      expect(await loadContent(role, load)).toEqual({
        kind: 'error',
        title: 'Solo SuperAdmin puede cargar contenido estático',
      });
      expect(load).not.toHaveBeenCalled();
    },
  );

  it('says the same when the server refuses who was a SuperAdmin', async () => {
    const refuse = () => Promise.reject(new ApiError(403, 'FORBIDDEN', 'No tienes permiso para hacer esto.'));
    expect(await loadContent('SuperAdmin', refuse)).toEqual({
      kind: 'error',
      title: 'Solo SuperAdmin puede cargar contenido estático',
    });
  });

  it('says how many were loaded, and that none is a failure', async () => {
    expect(await loadContent('SuperAdmin', loads(18))).toEqual({ kind: 'success', title: '18 cursos actualizados' });
    expect(await loadContent('SuperAdmin', loads(0))).toEqual({
      kind: 'error',
      title: '❌ No se pudo cargar contenido estático',
    });
  });

  it('says what went wrong below the sentence of the failure', async () => {
    const fail = () => Promise.reject(new ApiError(503, 'UNAVAILABLE', 'El servicio no está disponible.'));
    expect(await loadContent('SuperAdmin', fail)).toEqual({
      kind: 'error',
      title: 'Error al cargar contenido estático. Verifica la conexión.',
      detail: 'El servicio no está disponible.',
    });
  });
});
