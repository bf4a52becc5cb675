// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { letterNodes } from './letter-nodes.ts';

const read = (body: string) =>
  letterNodes(`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<title>Asunto</title>
<style>:root { color-scheme: light dark; } .card { color: red; }</style>
</head>
<body class="page" style="margin: 0; background: #faf7f1;">${body}</body>
</html>`);

it('keeps elements, classes, styles and text of a letter, and its style sheet', () => {
  const { body, css } = read(
    '<table role="presentation" width="100%"><tr><td class="card" style="font-family: &#39;Figtree&#39;, sans-serif; padding: 1px;">Uno &lt;b&gt; &amp; dos</td></tr></table>',
  );
  expect(css).toBe(':host { color-scheme: light dark; } .card { color: red; }');
  const page = body.querySelector<HTMLElement>('.page');
  expect(page?.style.background).toContain('#faf7f1');
  const cell = body.querySelector<HTMLElement>('table > tr > td.card');
  expect(cell?.textContent).toBe('Uno <b> & dos');
  expect(cell?.style.fontFamily).toContain('Figtree');
  expect(body.textContent?.trim()).toBe('Uno <b> & dos');
});

it('leaves out scripts, forms, images, event handlers and addresses of links', () => {
  const { body } = read(
    '<p onclick="x()">a</p><script>b</script><form action="/x"><p>c</p></form><a href="https://robo.example" id="z">d</a><img src="/x"><p>e</p>',
  );
  expect(body.querySelector('script, form, img, [onclick], [href], [id]')).toBeNull();
  expect(body.textContent).not.toMatch(/[bc]/);
  expect(body.textContent).toContain('a');
  expect(body.textContent).toContain('d');
});
