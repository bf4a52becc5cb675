import { expect, it } from 'vitest';
import { mailLinkIn, repairedAddress, tokenIn } from './mail-links.ts';

const token = 'aB3-_xyzAB3-_xyzAB3-_xyzAB3-_xyzAB3-_xyzAB3';

it.each([
  ['/invitacion%23T', '/invitacion#T'],
  ['/invitacion%2523T', '/invitacion#T'],
  ['/invitacion/%23T', '/invitacion#T'],
  ['/invitacion/#T', '/invitacion#T'],
  ['//invitacion#T', '/invitacion#T'],
  ['/invitacion#T.', '/invitacion#T'],
  ['/invitacion#T%3E', '/invitacion#T'],
  ['/invitacion#%3CT%3E', '/invitacion#T'],
  ['/invitacion?utm_source=x#T', '/invitacion#T'],
  ['/invitacion#T?utm_source=x', '/invitacion#T'],
  ['/invitacion#T&data=05%7C01%7Cx', '/invitacion#T'],
  ['/invitacion&#35;T', '/invitacion#T'],
  ['/Invitacion%23T', '/invitacion#T'],
  ['/invitacion%20%23T', '/invitacion#T'],
  ['/invitacion#T%E2%80%8B', '/invitacion#T'],
  ['/invitacion%EF%BC%83T', '/invitacion#T'],
  ['/restablecer%23T)', '/restablecer#T'],
  ['/restablecer%23T%22', '/restablecer#T'],
  ['/cierre%23T', '/cierre#T'],
  ['/verify/T.', '/verify/T'],
  ['/verify%2FT', '/verify/T'],
  ['/verify/T/', '/verify/T'],
  ['/verify/T%C2%BB', '/verify/T'],
  ['/correo/T;', '/correo/T'],
  ['/restablecer/T', '/restablecer#T'],
  ['/invitacion%23', '/invitacion'],
  ['/invitacion.', '/invitacion'],
  ['/verify/', '/verify'],
])('repairs %s', (changed, meant) => {
  const at = (address: string) => address.replace('T', token);
  expect(repairedAddress(at(changed))).toBe(at(meant));
});

it.each([
  '/invitacion#T',
  '/verify/T',
  '/invitacion',
  '/cursos/T',
  '/',
  '/constancias/T',
  '/invitaciones#T',
  '/verify/corto',
])('leaves %s', (address) => expect(repairedAddress(address.replace('T', token))).toBeUndefined());

it.each([
  ['https://cap.example/invitacion#T', '/invitacion#T'],
  ['Copia esta dirección: <https://cap.example/restablecer#T>.', '/restablecer#T'],
  ['https://cap.example/invitacion#aB3-_xyzAB3-_xyzAB3-\n _xyzAB3-_xyzAB3-_xyzAB3', '/invitacion#T'],
  ['https://eur03.safelinks.example/?url=https%3A%2F%2Fcap.example%2Finvitacion%23T&data=05%7C02', '/invitacion#T'],
  ['https://urldefense.example/v3/__https://cap.example/invitacion*T__;Iw!!x!y$', '/invitacion#T'],
  ['https://urldefense.example/v2/url?u=https-3A__cap.example_invitacion-23T&d=Dw', '/invitacion#T'],
  ['cap.example/correo/T', '/correo/T'],
  // Neighbours: Barracuda, Cisco, Google, Trend Micro, FireEye, a note, a chat.
  ['https://linkprotect.example/url?a=https%3a%2f%2fcap.example%2finvitacion%23T&c=E,1,x', '/invitacion#T'],
  ['https://secure-web.example/1x/https%3A%2F%2Fcap.example%2Frestablecer%23T', '/restablecer#T'],
  ['https://www.google.example/url?q=https://cap.example/invitacion%23T&sa=D', '/invitacion#T'],
  ['https://ctp.example/query?url=https%3a%2f%2fcap.example%2fverify%2fT&umid=7&auth=x', '/verify/T'],
  ['https://protect2.example/v1/url?k=31&q=1&u=https%3A%2F%2Fcap.example%2Fcierre%23T', '/cierre#T'],
  ['[Abrir](https://cap.example/verify/T)', '/verify/T'],
  ['*https://cap.example/invitacion#T*…', '/invitacion#T'],
  ['Cap.Example/VERIFY/T', '/verify/T'],
  ['T', '/verify/T'],
  ['«T».', '/verify/T'],
  ['#T', '/verify/T'],
])('finds the link in %j', (text, address) => {
  expect(mailLinkIn(text.replace('T', token), 'verify')).toBe(address.replace('T', token));
});

it.each([
  '',
  'https://protect-eu.example/s/abc?domain=cap.example',
  'https://cap.example/verify/',
  'https://cap.example/invitacion',
  'https://cap.example/invitacion#cortado',
  'Hola, Ana',
])('finds no whole link in %j', (text) => expect(mailLinkIn(text, 'verify')).toBeUndefined());

it('takes glued punctuation away from a token', () => {
  for (const glued of [`${token}.`, `<${token}>`, `${token}%29`, `${token}\u200b`, ` ${token}?x=1`])
    expect(tokenIn(glued)).toBe(token);
  expect(tokenIn('un-token')).toBe('un-token');
});
