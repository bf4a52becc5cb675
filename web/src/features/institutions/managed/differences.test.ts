import { expect, test } from 'vitest';
import { aDetailsRequest, aManagedEntity } from '../../../testing/samples.ts';
import { differencesOf, toCheck } from './differences.ts';

const kinds = (...args: Parameters<typeof aManagedEntity>) =>
  Object.fromEntries(differencesOf(aManagedEntity(...args)).map(({ about, kind }) => [about, kind]));

test('a domain other than the directory’s contradicts it, and comes first', () => {
  const entity = aManagedEntity(1, {
    directory_domain: 'banco.example',
    contact_email: 'yo@correo-gratis.example',
    razon_social: 'Banco Uno, S.A.',
  });
  expect(differencesOf(entity).map(({ about, kind }) => [about, kind])).toEqual([
    ['Dominio', 'contradicts'],
    ['Razón social', 'silent'],
    ['Nombre', 'same'],
  ]);
  expect(toCheck(entity).map(({ directory }) => directory)).toEqual(['banco.example']);
});

test('a domain below the directory’s is the same', () => {
  const contact = { directory_domain: 'banco.example', contact_email: 'yo@mx.banco.example' };
  expect(kinds(1, contact)).toEqual({ Dominio: 'same', Nombre: 'same' });
  expect(kinds(1, { ...contact, contact_email: 'yo@otrobanco.example' })).toEqual({
    Dominio: 'contradicts',
    Nombre: 'same',
  });
});

test('requested names differ from those of the last review', () => {
  const request = aDetailsRequest({ razon_social: 'Banco Dos, S.A.', nombre_firmante: 'Óscar Peña' });
  expect(kinds(1, { details_request: request, razon_social: 'Banco Uno, S.A.', signer_name: 'Óscar Peña' })).toEqual({
    'Razón social': 'changes',
    Firmante: 'same',
    Nombre: 'silent',
  });
});

test('a name that looks like another institution’s is to be checked', () => {
  expect(toCheck(aManagedEntity(1, { look_alikes: ['Banco Ejemplo'] }))).toMatchObject([
    { about: 'Parecido', directory: 'Contienen Banco Ejemplo' },
  ]);
});
