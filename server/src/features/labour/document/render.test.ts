import { beforeAll, describe, expect, it } from 'vitest';
import { mm } from '../../../shared/document/new-document.ts';
import { type ReadDocument, readDocument } from '../../../testing/page-image.ts';
import { front } from './front.ts';
import { renderLabourConstancias } from './render.ts';
import { MARGIN, SHEET, SMALLEST, WIDTH } from './sheet.ts';
import { digitised, extremes, usual } from './testing/paper.ts';

const render = (paper: typeof usual) => renderLabourConstancias([paper]);
const glued = (text: string) => text.replaceAll(/\s/g, '');

/** The frame that a field's label begins in, as the layout has it. */
function frameOf(paper: typeof usual, label: string) {
  const { blocks, shapes } = front(paper.document);
  const line = blocks.find(({ says }) => says.startsWith(label))?.lines[0];
  const frame = shapes.find(
    ({ x, y, width, height, stroke }) =>
      line && stroke && x <= line.x && line.x <= x + width && y <= line.baseline && line.baseline <= y + height,
  );
  if (!frame) throw new Error(`No frame of «${label}»`);
  return frame;
}

describe('renderLabourConstancias', () => {
  let read: ReadDocument;
  beforeAll(async () => {
    read = await readDocument(await render(usual));
  });

  it('has a front and a back, letter, portrait', () => {
    expect([read.pages, Math.round(read.width), Math.round(read.height)]).toEqual([2, SHEET.width, SHEET.height]);
  });

  it.each([
    ['Apellido paterno', 'Solís'],
    ['Apellido materno', 'Cervantes'],
    ['Nombre(s)', 'Mariana'],
    ['Clave Única de Registro de Población', 'SOCM900514MDFLRR08'],
    ['Ocupación específica (Catálogo Nacional de Ocupaciones) 1/', '08.1 Bolsa, banca y seguros'],
    ['Puesto *', 'Ejecutiva de cuenta'],
    ['Nombre o razón social', 'Financiera Demostración del Centro, S.A. de C.V.'],
    ['Registro Federal de Contribuyentes con homoclave (SHCP)', 'FDC–190301–AB3'],
    ['Nombre del curso', 'LFPIORPI: actividades vulnerables y reforma 2025–2026'],
    ['Duración en horas', '0.3 (18 minutos)'],
    ['Periodo de ejecución', 'De20261118a20261120AñoMesDíaAñoMesDía'],
    ['Área temática del curso 2/', '3000 Administración, contabilidad y economía'],
    ['Nombre del agente capacitador', 'Financiera Demostración del Centro, S.A. de C.V.'],
  ])('shows the field «%s» in its frame', (label, value) => {
    const text = read.textWithin(0, frameOf(usual, label));
    expect(text.startsWith(glued(label))).toBe(true);
    const rest = text.slice(glued(label).length);
    expect([...rest].toSorted()).toEqual([...glued(value)].toSorted());
    if (label !== 'Periodo de ejecución') expect(rest).toBe(glued(value));
  });

  it('has the title, the number and the sentence under oath above three signatures', () => {
    const text = glued(read.texts[0] ?? '');
    const order = [
      'Número 2026-00042',
      'Constancia de Competencias o de Habilidades Laborales',
      'Datos del trabajador',
      'Datos de la empresa',
      'Datos del programa de capacitación, adiestramiento y productividad',
      'bajo protesta de decir verdad, apercibidos de la responsabilidad en que incurre todo aquel',
      'Rosa Elena Quintanar ÁvilaTutor en línea',
      'Óscar Ibarra PeñaRepresentante del patrón ante la Comisión MixtaNombre y firma',
      'Guadalupe Ñáñez CruzRepresentante de los trabajadores ante la Comisión MixtaNombre y firma',
      'dentro de los veinte días hábiles siguientes al término del curso',
    ].map((part) => text.indexOf(glued(part)));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('has both catalogues and their source on the back', () => {
    const text = glued(read.texts[1] ?? '');
    const { occupations, thematic_areas, source } = usual.catalogues;
    const entries = [...occupations, ...occupations.flatMap(({ subareas }) => subareas), ...thematic_areas];
    for (const { key, name } of entries) expect(text).toContain(glued(`${key}${name}`));
    expect(text).toContain(glued(source));
  });

  it('shades the keys of this constancia on the back', async () => {
    const { data, width } = await read.picture(72, 1);
    const shaded = (x: number, y: number) => (data[(Math.round(y) * width + Math.round(x)) * 4] ?? 0) < 240;
    // The right edge of the third column, down to the line of 08.1 and no further.
    const rows = Array.from({ length: 60 }, (_, i) => shaded(MARGIN + WIDTH - 2, mm(25) + i * 4));
    expect(rows.filter(Boolean).length).toBeGreaterThan(1);
    expect(rows.filter(Boolean).length).toBeLessThan(6);
  });

  it('names no authority that endorses the course', async () => {
    for (const paper of [usual, ...Object.values(extremes)]) {
      const { text } = await readDocument(await render(paper));
      expect(text).not.toMatch(/STPS|Secretaría|avalad|reconocid|validez oficial/i);
    }
  });

  it('omits the signature of the workers up to 50 workers', async () => {
    const paper = extremes['up to 50 workers'] ?? usual;
    const text = glued((await readDocument(await render(paper))).texts[0] ?? '');
    expect(text).toContain(glued('Ana GilPatrón o representante legalNombre y firma'));
    expect(text).not.toContain(glued('Representante de los trabajadores'));
  });

  it('says which constancia it corrects, and the registration of the agent', async () => {
    const paper = extremes['everything at its longest'] ?? usual;
    const { texts, textWithin } = await readDocument(await render(paper));
    expect(glued(texts[0] ?? '')).toContain(glued('Corrige a la constancia 2026-1234566'));
    expect(textWithin(0, frameOf(paper, 'Registro del agente capacitador'))).toContain('ABCD-900514');
  });

  it('shows whose signature an image is and since when, and the logo', async () => {
    const { texts, picture } = await readDocument(await render(digitised));
    const text = glued(texts[0] ?? '');
    const since = 'Firma en imagen digitalizada, registrada el ';
    expect(text).toContain(glued(`${since}3 de noviembre de 2026`));
    expect(text).toContain(glued('Óscar Ibarra PeñaRepresentante del patrón ante la Comisión Mixta'));
    expect(text.split(glued(since))).toHaveLength(3);
    expect(text).toContain(glued('Rosa Elena Quintanar ÁvilaTutor en líneaNombre; en cursos a distancia'));
    const { data, width } = await picture(72);
    const red = (x: number, y: number) => {
      const [r = 0, g = 0] = data.subarray((Math.round(y) * width + Math.round(x)) * 4);
      return r > 180 && g < 90;
    };
    for (const { x, y, width, height } of front(digitised.document).pictures)
      expect(red(x + width / 2, y + height / 2)).toBe(true);
    expect(red(MARGIN + WIDTH / 6, SHEET.height - mm(50))).toBe(false);
  });

  it('marks a cancelled constancia across its front', async () => {
    const { texts } = await readDocument(
      await render({ ...usual, cancelled: { on: '2026-11-27', corrected_by: '2026-00043' } }),
    );
    expect(texts[0]).toContain('CANCELADA');
    expect(glued(texts[0] ?? '')).toContain(
      glued('Cancelada el 27 de noviembre de 2026. La corrige la constancia 2026-00043.'),
    );
    expect(texts[1]).not.toMatch(/cancelada/i);
    expect(read.text).not.toMatch(/cancelada/i);
  });

  it('prints many on sheets of their own, with an image embedded once', async () => {
    const bytes = await renderLabourConstancias([digitised, usual, digitised]);
    const { pages, texts } = await readDocument(bytes);
    expect(pages).toBe(6);
    for (const front of [0, 2, 4]) expect(glued(texts[front] ?? '')).toContain(glued('Número 2026-00042'));
    expect(bytes.toString('latin1').split('/DCTDecode')).toHaveLength(4);
  });

  it.each(Object.entries({ usual, ...extremes }))('keeps every line on the sheet and apart: %s', (name, paper) => {
    const boxes = front(paper.document).blocks.flatMap(({ lines }) =>
      lines.map(({ runs, x, width, baseline, style }) => ({
        text: runs.map(({ text }) => text).join(''),
        size: style.size,
        left: x,
        right: x + width,
        top: baseline - 0.7 * style.size,
        bottom: baseline + 0.2 * style.size,
      })),
    );
    for (const box of boxes) {
      expect(box.size, box.text).toBeGreaterThanOrEqual(name === 'words without end' ? 6 : SMALLEST);
      expect(box.left, box.text).toBeGreaterThanOrEqual(MARGIN - 0.5);
      expect(box.right, box.text).toBeLessThanOrEqual(MARGIN + WIDTH + 0.5);
      expect(box.bottom, box.text).toBeLessThan(SHEET.height - mm(8));
      for (const other of boxes)
        if (other !== box)
          expect(
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
            `${box.text} over ${other.text}`,
          ).toBe(false);
    }
  });

  it('draws the same bytes again', async () => {
    expect(await render(usual)).toEqual(await render(structuredClone(usual)));
  });
});
