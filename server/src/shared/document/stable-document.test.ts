import { buffer } from 'node:stream/consumers';
import { unzlibSync, zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { installedVersion } from '../../testing/installed-version.ts';
import { StableDocument } from './stable-document.ts';

const options = {
  pdfVersion: '1.7' as const,
  font: null as unknown as string,
  info: { Title: 'Ahorro & crédito <2026>', CreationDate: new Date('2026-11-20T12:00:00Z') },
};

async function draw(Document: typeof PDFDocument): Promise<Buffer> {
  const document = new Document(options);
  for (let i = 0; i < 200; i++) document.rect(i, i, 10, 10).fill('#0a5');
  document.end();
  return buffer(document);
}

/** Returns the compressed streams of a PDF. */
function compressedStreams(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/FlateDecode\s*>>\s*stream\n/g)].map(({ 0: head, index }) =>
    pdf.subarray(index + head.length, text.indexOf('\nendstream', index)),
  );
}

it('stable-document.ts was tried with this version of pdfkit', () => {
  expect(installedVersion('pdfkit')).toBe('0.20.2');
});

it('a stable document compresses every stream with fflate', async () => {
  const streams = compressedStreams(await draw(StableDocument));
  expect(streams.length).toBeGreaterThan(0);
  for (const stream of streams)
    expect(Buffer.from(zlibSync(unzlibSync(stream), { level: 9 })).equals(stream)).toBe(true);
});

it('a stable document escapes its title in the XML metadata, which pdfkit does not', async () => {
  const [stable, plain] = await Promise.all([draw(StableDocument), draw(PDFDocument)]);
  expect(stable.toString('utf8')).toContain('Ahorro &amp; crédito &lt;2026&gt;');
  expect(plain.toString('utf8')).toContain('Ahorro & crédito <2026>');
});
