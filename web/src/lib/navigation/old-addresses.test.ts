import { expect, it } from 'vitest';
import { currentAddress } from './old-addresses.ts';

it.each([
  ['?seccion=cumplimiento', '/cumplimiento'],
  ['?seccion=cumplimiento&al=2026-08-15&situacion=vencida', '/cumplimiento?al=2026-08-15&situacion=vencida'],
  ['?seccion=capacitacion&de_curso=m04&pagina=2', '/cumplimiento/capacitacion?de_curso=m04&pagina=2'],
  ['?seccion=obligaciones', '/cumplimiento/obligaciones'],
  ['?seccion=programa&anio=2026', '/cumplimiento/programa?anio=2026'],
  ['?seccion=expedientes', '/cumplimiento/expedientes'],
  ['?seccion=cursos&buscar=mole', '/cursos?buscar=mole'],
  ['?seccion=constancias', '/mis-constancias'],
  ['?seccion=cuenta', '/cuenta'],
  ['?seccion=datos', '/cuenta/datos'],
  ['?seccion=importar', '/personas/importar'],
  ['?seccion=importar&importacion=a1', '/personas/importar/a1'],
  ['?seccion=institucion', '/institucion'],
  ['?seccion=proveedor', '/institucion/proveedores/nuevo'],
  ['?seccion=proveedor&proveedor=p1', '/institucion/proveedores/p1'],
  ['?seccion=mensajes', '/mensajes'],
  ['?seccion=asistente', '/asistente'],
  ['?seccion=examenes', '/examenes'],
  ['?seccion=entidades&revision=pending', '/entidades?revision=pending'],
  ['?seccion=bitacora', '/bitacora'],
  ['?seccion=reactivos', '/reactivos'],
  ['?seccion=normativa', '/normativa'],
  ['?curso=m04', '/cursos/m04'],
  ['?curso=m04&lamina=3&ruta=1', '/cursos/m04?lamina=3&ruta=1'],
  ['?curso=m04&lamina=3&dialogo=terminos', '/cursos/m04?lamina=3&dialogo=terminos'],
  ['?curso=m04&quiz=1&repaso=2', '/cursos/m04/quiz?repaso=2'],
  ['?curso=m04&examen=antes', '/cursos/m04/examen'],
  ['?curso=m04&examen=preguntas', '/cursos/m04/examen/preguntas'],
  ['?curso=m04&examen=resultado', '/cursos/m04/examen/resultado'],
  ['?curso=a%2Fb', '/cursos/a%2Fb'],
])('the old address /%s leads to %s', (search, address) => {
  expect(currentAddress(search)).toBe(address);
});

it.each(['', '?pantalla=entrar', '?registro=entidad', '?categoria=pld', '?seccion=otra', '?curso=', '?seccion='])(
  'the search %j stays at /',
  (search) => {
    expect(currentAddress(search)).toBeUndefined();
  },
);
