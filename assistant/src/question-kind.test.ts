import { expect, test } from 'vitest';
import { kindOf } from './question-kind.ts';
import { isOnlyRegime, regimesIn } from './regimes.ts';

test.each([
  ['¿De cuánto es la multa?', 'amount'],
  ['a partir de que monto se reporta', 'amount'],
  ['¿En cuánto tiempo contesta la UNE?', 'deadline'],
  ['cada cuanto se revisa', 'frequency'],
  ['¿Cada cuándo se actualiza el manual?', 'frequency'],
  ['¿Con qué frecuencia hay pruebas?', 'frequency'],
  ['cuantas veces al año es la auditoria', 'frequency'],
  ['¿Quién aprueba el plan?', 'who'],
  ['a quien le aviso', 'who'],
  ['¿En qué artículo viene el secreto bancario?', 'article'],
  ['cuales son las etapas', 'list'],
  ['que datos lleva la alerta', 'list'],
  ['diferencia entre codi y dimo', 'difference'],
  ['¿Qué es una PEP?', 'definition'],
  ['PEP', 'definition'],
  ['porque me regresaron la transferencia', 'why'],
  ['como cierro un hallazgo', 'procedure'],
  ['que hago cuando se cae el sistema', 'procedure'],
  ['un proveedor me invito a un viaje', 'procedure'],
  ['¿Puedo aceptar un regalo?', 'yes_no'],
])('«%s» asks for %s', (question, kind) => {
  expect(kindOf(question)).toBe(kind);
});

test('kinds of entity are recognised by name; Banco de México is none', () => {
  expect(regimesIn('En bancos y SOFOM, sí; en las ITF, no')).toEqual(['bancos', 'SOFOM', 'ITF']);
  expect(regimesIn('Banco de México opera el SPEI')).toEqual([]);
  expect(isOnlyRegime('para una SOFOM')).toBe(true);
  expect(isOnlyRegime('¿y en una SOFOM?')).toBe(false);
  expect(isOnlyRegime('gracias')).toBe(false);
});
