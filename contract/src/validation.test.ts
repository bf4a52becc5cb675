import { describe, expect, test } from 'vitest';
import { accountCalls } from './accounts.ts';
import { describeIssue } from './validation.ts';

const { body } = accountCalls.registerUser;
const sound = {
  name: ' Íñigo Ñúñez ',
  email: ' Ana@Banco.MX ',
  password: 'una clave larga',
  entity_id: '3f0c1c52-5c52-4f43-9d0a-2f7b53f0a111',
};

function sentence(changes: Record<string, unknown>): string | undefined {
  const [issue] = body.safeParse({ ...sound, ...changes }, { reportInput: true }).error?.issues ?? [];
  return issue && describeIssue(issue);
}

describe('a registration', () => {
  test('comes out trimmed, the e-mail in lower case', () => {
    expect(body.parse(sound)).toMatchObject({ name: 'Íñigo Ñúñez', email: 'ana@banco.mx' });
  });

  test.each([
    [{ name: undefined }, 'Falta el dato: nombre.'],
    [{ name: '   ' }, 'Falta el dato: nombre.'],
    [{ name: 5 }, 'Nombre: el valor no es válido.'],
    [{ name: 'x'.repeat(121) }, 'Nombre: es demasiado largo.'],
    [{ name: 'nulo\0' }, 'Nombre: contiene caracteres que no se permiten.'],
    [{ name: 'suelto\ud800' }, 'Nombre: contiene caracteres que no se permiten.'],
    [{ email: 'no es correo' }, 'Correo electrónico: no es una dirección válida.'],
    [{ email: `${'a'.repeat(250)}@b.mx` }, 'Correo electrónico: es demasiado largo.'],
    [{ password: '1234567' }, 'La contraseña debe tener entre 8 y 128 caracteres.'],
    [{ entity_id: 'otra' }, 'Entidad: el valor no es válido.'],
  ])('%o is refused with a sentence that names the field', (changes, expected) => {
    expect(sentence(changes)).toBe(expected);
  });
});
