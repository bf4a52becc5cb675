import { expect, it } from 'vitest';
import { splitName } from './split-name.ts';

it.each([
  ['Gloria Hernández García', 'HEGG560427MVZRRL04', 'Gloria', 'Hernández', 'García'],
  [
    'in capital letters, surnames first: HERNÁNDEZ GARCÍA GLORIA',
    'HEGG560427MVZRRL04',
    'GLORIA',
    'HERNÁNDEZ',
    'GARCÍA',
  ],
  ['Juan Ñúñez Peña', 'XUPJ800101HDFXXN01', 'Juan', 'Ñúñez', 'Peña'],
  ['María Fernanda López Ruiz', 'LORF900101MDFPZR02', 'María Fernanda', 'López', 'Ruiz'],
  ['Luis de la Cruz Ortiz', 'CUOL900101HDFRRS08', 'Luis', 'de la Cruz', 'Ortiz'],
  ['John Smith', 'SIXJ850101HNEMXH05', 'John', 'Smith', null],
])('%s is divided as the CURP says', (name, curp, given_names, first_surname, second_surname) => {
  expect(splitName(name.replace(/^.*: /, ''), curp)).toEqual({ given_names, first_surname, second_surname });
});

it('a name that does not agree with the CURP is not divided', () => {
  expect(splitName('Gloria Hernández García', 'LORF900101MDFPZR02')).toBeNull();
});

it('a CURP whose vowel was replaced agrees', () => {
  expect(splitName('Carlos Buendía Ey', 'BXEC900101HDFNYR03')).toMatchObject({ first_surname: 'Buendía' });
});

it('a name that may be divided in two ways is not divided', () => {
  expect(splitName('Ana Ana Ana', 'AXAA900101MDFNNN01')).toBeNull();
});
