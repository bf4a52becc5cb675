// @vitest-environment happy-dom
import type { User } from '@finaula/contract/accounts';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Path } from '../lib/navigation/address.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { draw, screen } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { AuditorPanel } from './auditor.tsx';
import { EntityAdmin } from './entity-admin.tsx';
import { Learner } from './learner.tsx';
import type { PanelProps } from './screens.ts';
import { SuperAdmin } from './super-admin.tsx';

/** An API that refuses every call: each screen still has its heading and the tabs of the role. */
const refusesAll = new Proxy({}, { get: () => () => refuse('INTERNAL') });

beforeEach(() => {
  fakeApi(refusesAll);
});

async function open(Panel: ComponentType<PanelProps>, user: User, path: Path) {
  await draw(() => (
    <Suspense fallback={null}>
      <Panel user={user} path={path} />
    </Suspense>
  ));
  const heading = await screen.findByRole('heading', { level: 1 });
  const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  return { heading: heading.textContent, current };
}

const NOT_FOUND = 'No encontramos esta página';

describe('a SuperAdmin', () => {
  const user = aUser({ role: 'SuperAdmin', entity_id: null, entity_name: null });

  it.each<[Path, string[]]>([
    ['/', ['Inicio']],
    ['/entidades', ['Instituciones']],
    ['/bitacora', ['Operación', 'Bitácora']],
    ['/reactivos', ['Exámenes']],
    ['/normativa', ['Contenido', 'Normativa']],
    ['/operacion', ['Operación', 'Detenidos']],
    ['/cursos', ['Contenido', 'Cursos']],
    ['/mis-constancias', ['Mis constancias']],
  ])('has a screen at %s under the tabs %j', async (path, tabs) => {
    const { heading, current } = await open(SuperAdmin, user, path);
    expect(heading).not.toBe(NOT_FOUND);
    expect(current).toEqual(tabs);
  });

  it.each<Path>(['/cumplimiento', '/personas', '/institucion'])('has no screen at %s', async (path) => {
    expect(await open(SuperAdmin, user, path)).toEqual({ heading: NOT_FOUND, current: [] });
  });
});

describe('an EntidadAdmin', () => {
  const user = aUser({ role: 'EntidadAdmin' });

  it.each<[Path, string[]]>([
    ['/', ['Inicio']],
    ['/personas', ['Personas']],
    ['/personas/$persona', ['Personas']],
    ['/personas/importar', ['Personas']],
    ['/personas/importar/$importacion', ['Personas']],
    ['/cumplimiento', ['Cumplimiento', 'Situación']],
    ['/cumplimiento/capacitacion', ['Cumplimiento', 'Cobertura por curso']],
    ['/cumplimiento/obligaciones', ['Cumplimiento', 'Obligaciones']],
    ['/cumplimiento/programa', ['Cumplimiento', 'Programa anual']],
    ['/cumplimiento/constancias', ['Cumplimiento', 'Constancias']],
    ['/cumplimiento/laborales', ['Cumplimiento', 'Constancias laborales', 'Por emitir']],
    ['/cumplimiento/laborales/emitidas', ['Cumplimiento', 'Constancias laborales', 'Emitidas']],
    ['/cumplimiento/laborales/cursos', ['Cumplimiento', 'Constancias laborales', 'Cursos']],
    ['/cumplimiento/laborales/lista', ['Cumplimiento', 'Constancias laborales', 'Lista anual']],
    ['/cumplimiento/laborales/respuestas', ['Cumplimiento', 'Constancias laborales', 'Respuestas']],
    ['/cumplimiento/expedientes', ['Cumplimiento', 'Expedientes']],
    ['/cumplimiento/informes', ['Cumplimiento', 'Informes']],
    ['/cumplimiento/informes/$informe', ['Cumplimiento', 'Informes']],
    ['/cursos', ['Cursos y exámenesCursos', 'Catálogo']],
    ['/examenes', ['Cursos y exámenesCursos', 'Exámenes']],
    ['/asistente', ['Ajustes', 'Asistente']],
    ['/institucion', ['Ajustes', 'Institución']],
    ['/institucion/tarjeta', ['Ajustes', 'Tarjeta y notas']],
    ['/institucion/acceso', ['Ajustes', 'Acceso e identidad']],
    ['/institucion/integraciones', ['Ajustes', 'Integraciones']],
    ['/institucion/auditores', ['Ajustes', 'Auditoría']],
    ['/institucion/actividad', ['Ajustes', 'Actividad']],
    ['/institucion/proveedores/nuevo', []],
    ['/institucion/proveedores/$proveedor', []],
    ['/mis-constancias', ['Mis constancias']],
  ])('has a screen at %s under the tabs %j', async (path, tabs) => {
    const { heading, current } = await open(EntityAdmin, user, path);
    expect(heading).not.toBe(NOT_FOUND);
    expect(current).toEqual(tabs);
  });

  it.each<Path>(['/entidades', '/bitacora'])('has no screen at %s', async (path) => {
    expect((await open(EntityAdmin, user, path)).heading).toBe(NOT_FOUND);
  });
});

describe('an Auditor', () => {
  const user = aUser({ role: 'Auditor' });

  it.each<[Path, string]>([
    ['/', 'Cumplimiento'],
    ['/cumplimiento', 'Cumplimiento'],
    ['/cumplimiento/constancias', 'Constancias'],
    ['/cumplimiento/programa', 'Programa anual'],
    ['/cumplimiento/expedientes', 'Expedientes'],
  ])('has a screen at %s under the tab %s', async (path, tab) => {
    const { heading, current } = await open(AuditorPanel, user, path);
    expect(heading).not.toBe(NOT_FOUND);
    expect(current).toEqual([tab]);
  });

  it.each<Path>(['/personas', '/cursos', '/cuenta'])('has no screen at %s', async (path) => {
    expect((await open(AuditorPanel, user, path)).heading).toBe(NOT_FOUND);
  });
});

describe('an Empleado', () => {
  const user = aUser();

  it.each<[Path, string]>([
    ['/', 'Inicio'],
    ['/cursos', 'Inicio'],
    ['/mis-constancias', 'Mis constancias'],
  ])('has a screen at %s under the tab %s', async (path, tab) => {
    expect((await open(Learner, user, path)).current).toEqual([tab]);
  });

  it.each<Path>(['/personas', '/cumplimiento', '/entidades'])('has no screen at %s', async (path) => {
    expect((await open(Learner, user, path)).heading).toBe(NOT_FOUND);
  });
});
