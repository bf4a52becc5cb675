import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { mm } from '../../../shared/document/new-document.ts';
import { type Picture, type ReadDocument, readDocument } from '../../../testing/page-image.ts';
import { phoneView } from '../../../testing/phone-view.ts';
import { renderDocument } from './render-document.ts';
import { extremes, usual } from './testing/facts.ts';

/** The document as characters, for what stands uncompressed in it. */
const raw = (bytes: Buffer) => bytes.toString('latin1');

/**
 * A text of the document's dictionary, as PDF writes it when it holds more than ASCII: UTF-16, big endian.
 */
const asPdfText = (text: string) =>
  raw(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]));

const image = ({ data, width, height }: Picture) => ({
  data: new Uint8ClampedArray(data),
  width,
  height,
  colorSpace: 'srgb' as const,
});

const digest = (document: Buffer = Buffer.alloc(0)) => createHash('sha256').update(document).digest('hex');

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('renderDocument', () => {
  let bytes: Buffer;
  const rendered = new Map<string, Buffer>();
  let read: ReadDocument;
  let page: Picture;
  beforeAll(async () => {
    // Without this the reader would fetch its module from the network.
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    bytes = await renderDocument(usual);
    rendered.set('the usual', bytes);
    for (const [name, facts] of Object.entries(extremes)) rendered.set(name, await renderDocument(facts));
    read = await readDocument(bytes);
    page = await read.picture(200);
  });

  it('is one page, letter, landscape', () => {
    expect(read.pages).toBe(1);
    expect([read.width, read.height].map((points) => Math.round((points / 72) * 25.4 * 10) / 10)).toEqual([
      279.4, 215.9,
    ]);
  });

  it('holds its facts as text, with their accents', () => {
    const text = flat(read.text);
    for (const fact of [
      'Financiera Demostración del Centro, S.A. de C.V.',
      'Constancia que se otorga a Mariana Solís Cervantes',
      'LFPIORPI: actividades vulnerables y reforma 2025–2026',
      'Prevención de Lavado de Dinero (PLD/FT)',
      'por haber aprobado el quiz de autoevaluación del curso',
      'Duración 40 minutos',
      'Mínimo para aprobar 80 %',
      'Vigente hasta 20 de noviembre de 2027',
      'Expedida el veinte de noviembre de dos mil veintiséis.',
      '90% Calificación',
      'Rosa Elena Quintanar Ávila Autoridad certificadora: Financiera',
      'Registrada como Financiera Demo, dominio comprobado: demofin.example',
      'Folio 7K3M-Q8VX-2HNC 9TRA-5WDE-0YGZ-JP',
      'Verifica esta constancia con el código o en finaula.example/constancias',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(fact);
  });

  it('says whether a quiz or an exam earned it', async () => {
    const says = async (facts: Partial<typeof usual>) =>
      flat((await readDocument(await renderDocument({ ...usual, ...facts }))).text);
    expect(await says({ earned_by: 'exam' })).toContain('por haber aprobado el examen del curso LFPIORPI');
    expect(await says({ earned_by: 'exam', exam_attempt: 2 })).toContain(
      'por haber aprobado el examen (intento 2) del curso LFPIORPI',
    );
  });

  it('reads names of other alphabets and decomposed letters as they are printed', async () => {
    const { text } = await readDocument(
      await renderDocument({ ...usual, user_name: 'Nguye\u0302\u0303n Łucja N\u0303u\u0301n\u0303ez 🎓' }),
    );
    expect(text).toContain('Nguyễn Łucja Ñúñez');
  });

  it('says its title and language, names its parts, and embeds every font', () => {
    const content = raw(bytes);
    expect(content).toContain(
      asPdfText(
        'Constancia de Mariana Solís Cervantes: LFPIORPI: actividades vulnerables y reforma 2025–2026',
      ).replaceAll(/[\\()]/g, '\\$&'),
    );
    expect(content).toContain('/Lang (es-MX)');
    expect(content).toContain('/DisplayDocTitle true');
    expect(content).toContain('/Marked true');
    expect(content.match(/\/S \/(H1|H2|Figure|Document)\b/g)).toHaveLength(4);
    const fonts = content.match(/\/Type \/FontDescriptor/g)?.length;
    expect(fonts).toBe(5);
    expect(content.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(5);
    expect(content).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
    // Lines are lines, not pictures of them.
    expect(content).not.toContain('/Subtype /Image');
  });

  it('keeps the metadata well-formed whatever a name holds', async () => {
    const content = (
      await renderDocument({ ...usual, user_name: '<Ana> & "Co" (x\\y)', entity_name: 'A & B' })
    ).toString('utf8');
    expect(content).toContain('<rdf:li xml:lang="x-default">Constancia de &lt;Ana&gt; &amp; "Co" (x\\y): ');
    expect(content).toContain('<rdf:li>A &amp; B</rdf:li>');
  });

  it('stays under 90 KB, also at its longest', async () => {
    for (const [name, document] of rendered) expect(document.length, name).toBeLessThan(90 * 1024);
  });

  it('says that it is no DC-3 nor an authority’s certification, and names no authority', async () => {
    const notice = 'No es formato DC-3 ni certificación de autoridad alguna.';
    for (const name of ['the usual', 'an individual learner']) {
      const text = flat((await readDocument(rendered.get(name) ?? Buffer.alloc(0))).text);
      expect(text).toContain(notice);
      expect(text.replace(notice, '')).not.toMatch(
        /DC-?3|STPS|CNBV|CONDUSEF|Banxico|Banco de México|Secretaría|UIF|SAT\b|oficial|avalad|reconocid/i,
      );
    }
  });

  it('rendering gives the same bytes in another process, later and in another time zone', async () => {
    const names = ['all of it at its longest', 'an individual learner', 'the usual'];
    const script = `
      import { createHash } from 'node:crypto';
      import { renderDocument } from ${JSON.stringify(new URL('render-document.ts', import.meta.url).href)};
      import { extremes, usual } from ${JSON.stringify(new URL('testing/facts.ts', import.meta.url).href)};
      const all = { ...extremes, 'the usual': usual };
      for (const name of ${JSON.stringify(names)}) console.log(createHash('sha256').update(await renderDocument(all[name])).digest('hex'));`;
    const digestsIn = async (TZ: string, LANG: string) => {
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ, LANG },
      });
      return (await run).stdout.trim().split('\n');
    };
    const here = names.map((name) => digest(rendered.get(name)));
    const elsewhere = await Promise.all([digestsIn('Asia/Tokyo', 'ja_JP.UTF-8'), digestsIn('America/Tijuana', 'C')]);
    expect(elsewhere).toEqual([here, here]);
    expect(digest(await renderDocument(usual))).toBe(digest(bytes));
    expect(digest(await renderDocument({ ...usual, score: 91 }))).not.toBe(digest(bytes));
  });

  it.each([
    ['straight from the page', null],
    ['held straight', { scale: 1, turn: 0, tilt: 0 }],
    ['turned, from an angle', { scale: 1.1, turn: 0.2, tilt: 0.25 }],
    ['upside down', { scale: 0.9, turn: Math.PI - 0.1, tilt: 0.15 }],
    ['from further away', { scale: 0.7, turn: -0.3, tilt: 0.1 }],
  ] as const)(
    'has a code that a phone reads: %s',
    async (_, view) => {
      const seen = view === null ? page : phoneView(page, { at: [0.848, 0.78], ...view });
      const codes = await readBarcodes(image(seen), { formats: ['QRCode'], tryHarder: true });
      expect(codes.map(({ text }) => text)).toEqual([usual.verify_url]);
    },
    60_000,
  );

  it('leaves the strip between fillet and text, and the one beside the rosette, blank', async () => {
    const strips = [
      { left: mm(21.5), right: mm(28.5), bottom: mm(190) },
      // Further down it belongs to the address beside the code.
      { left: mm(155), right: mm(157), bottom: mm(160) },
    ];
    for (const [name, document] of rendered) {
      const { width, data } = await (await readDocument(document)).picture(72);
      const inked: string[] = [];
      for (const { left, right, bottom } of strips)
        for (let y = Math.ceil(mm(22)); y < bottom; y++)
          for (let x = Math.ceil(left); x < right; x++) {
            const at = (y * width + x) * 4;
            if (data[at] !== 0xfd || data[at + 1] !== 0xfb || data[at + 2] !== 0xf6) inked.push(`${x}, ${y}`);
          }
      expect(inked, name).toEqual([]);
    }
  });
});
