import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentBefore } from '../../testing/documented-training-fixture.ts';
import { eventually } from '../../testing/eventually.ts';
import { layerBefore } from '../../testing/institution-layer-fixture.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({}, { runsJobs: true, signingKey: true });
const bank = await supervisedInstitution(database, create, { name: 'Caja Ñandú', people: 7 });
const admin = as(bank.token);
const yesterday = daysAgo(2);
const period = { from: daysAgo(300), to: yesterday, on: yesterday };

async function build(body: Parameters<typeof admin.createSupervisionFile>[0]['body'] = period) {
  const { status, body: asked } = await admin.createSupervisionFile({ body });
  expect(status).toBe(202);
  const find = async () => (await admin.getSupervisionFile({ params: { id: asked.id } })).body;
  await eventually(async () => expect((await find()).state).toBe('ready'));
  return find();
}

async function download(id: string, copy = 'full') {
  const response = await app.inject({
    url: `/api/admin/supervision-files/${id}/download?copy=${copy}`,
    headers: { authorization: `Bearer ${bank.token}` },
  });
  expect(response.statusCode).toBe(200);
  return unzipSync(response.rawPayload);
}
type Files = Awaited<ReturnType<typeof download>>;
const text = (files: Files, path: string) => Buffer.from(files[path] ?? []).toString();
const lines = (files: Files, path: string) =>
  text(files, path)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const folder = temporaryFolder('expediente');
const extract = (files: Files, name: string) => {
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  return target;
};
/** Verifies like a stranger: with the file, openssl, sha256sum and a shell. */
const verify = (target: string) => {
  const { status, stdout, stderr } = spawnSync('sh', ['verificar.sh'], {
    cwd: target,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  return { status, said: `${stdout}${stderr}` };
};

/** A labour constancia of a training of the period, cancelled after it. */
async function issueLabourConstancia() {
  const { id, user_id } = await database
    .selectFrom('certificates')
    .select(['id', 'user_id'])
    .where('entity_id', '=', bank.entityId)
    .orderBy('folio')
    .limit(1)
    .executeTakeFirstOrThrow();
  const recorded = { entity_id: bank.entityId, user_id, recorded_by: bank.administrator.id };
  const { id: constancia_id } = await database
    .insertInto('labour_constancias')
    .values({
      ...recorded,
      number: '2026-00001',
      certificate_id: id,
      course_id: 'curso-1',
      course_name: 'Curso del plan',
      ended_on: daysAgo(60),
      due_on: daysAgo(30),
      secret: Buffer.from('x'),
      recorded_at: new Date(Date.now() - 59 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('labour_steps')
    .values({ ...recorded, constancia_id, step: 'cancelada', on_day: daysAgo(0), reason: 'Después del corte' })
    .execute();
}

let whole: Files;
let file: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  await issueLabourConstancia();
  await layerBefore(database, { entityId: bank.entityId, recordedBy: bank.administrator.id });
  await documentBefore(database, { entityId: bank.entityId, recordedBy: bank.administrator.id, daysAgo });
  file = await build();
  whole = await download(file.id);
});

describe('the contents of a file', () => {
  test('the card and the notes that were in force in the period, with author and days', () => {
    const author = { escribio: bank.administrator.name, desde: expect.any(String) };
    expect(JSON.parse(text(whole, 'contenido/institucion.json'))).toEqual({
      tarjeta: [
        { ...author, canal: 'Alerta PLD', telefono: null, oficial_de_cumplimiento: null, manual: null, hasta: null },
      ],
      notas: [
        {
          ...author,
          curso: 'm01',
          lamina: 3,
          titulo: 'El reloj',
          texto: 'El Comité sesiona los jueves.',
          hasta: expect.any(String),
        },
      ],
    });
  });

  test('everybody of the date, counted and committed to; a name hangs on a salted digest', () => {
    const manifest = JSON.parse(text(whole, 'manifest.json'));
    const roster = lines(whole, 'plantilla.jsonl');
    expect(manifest.plantilla.personas).toBe(8);
    expect(roster).toHaveLength(8);
    expect(roster[0]).toMatchObject({
      persona: 1,
      iniciales: 'Á. N. P.',
      area: 'Crédito',
      puesto: 'Analista',
      ingreso: daysAgo(600),
    });
    expect(text(whole, 'plantilla.jsonl')).not.toContain('Núñez');
    expect(text(whole, 'plantilla.csv')).toContain('Ángela Núñez de la Peña 0');
    expect(new Set(lines(whole, 'identidades.jsonl').map(({ sal }) => sal)).size).toBe(8);
  });

  test('figures that add up, on the cover and in the manifest', async () => {
    const { cifras } = JSON.parse(text(whole, 'manifest.json'));
    const { body } = await admin.getCompliance({ query: { on: yesterday, part: 'sums' } });
    expect(cifras.obligadas).toBe(cifras.al_corriente + cifras.con_algo_vencido);
    expect(cifras).toMatchObject({
      obligadas: body.totals.people,
      con_algo_vencido: body.totals.vencida,
      exentas: body.totals.exenta,
    });
    expect(cifras.con_algo_vencido).toBeGreaterThan(0);
    expect(text(whole, 'index.html')).toContain(file.folio);
  });

  test('the programme that was approved, byte for byte, and what was done of it', async () => {
    const year = yesterday.slice(0, 4);
    const { sha256 } = await database.selectFrom('programme_versions').select('sha256').executeTakeFirstOrThrow();
    expect(
      createHash('sha256')
        .update(whole[`programa/${year}-version-1.json`] ?? '')
        .digest()
        .equals(sha256),
    ).toBe(true);
    expect(text(whole, `programa/${year}-programado-y-realizado.csv`)).toContain('PLD/FT anual');
    expect(text(whole, 'index.html')).toMatch(/Versión 1, aprobada por el comité, acta 04\/2026, el \d+ de/);
  });

  test('contain certificates, attempts, waivers, messages, the ledger and keys', async () => {
    const certificates = lines(whole, 'constancias/constancias.jsonl');
    expect(certificates).toHaveLength(6);
    for (const { archivo, constancia, curso, persona } of certificates) {
      expect(archivo).toBe(`constancias/persona-0000${persona}/00000${constancia}-${curso}.pdf`);
      expect(text(whole, archivo)).toMatch(/^%PDF-1\.7/);
    }
    const { body: pdf } = {
      body: await app.inject({
        url: `/api/certificates/${certificates[0].folio}/pdf`,
        headers: { authorization: `Bearer ${bank.token}` },
      }),
    };
    expect(Buffer.from(whole[certificates[0].archivo] ?? []).equals(pdf.rawPayload)).toBe(true);
    const [answered] = lines(whole, 'examenes/quiz.jsonl');
    expect(JSON.parse(text(whole, `examenes/preguntas-de-quiz/${answered.preguntas}.json`))[0]).toEqual({
      pregunta: '¿Quién aprueba el programa?',
      opciones: ['El comité', 'Nadie'],
    });
    expect(text(whole, 'exenciones.csv')).toContain('Licencia por maternidad');
    expect(text(whole, 'mensajes.csv')).toContain('Invitación');
    expect(text(whole, 'constancias-laborales.csv')).toMatch(/2026-00001.*Curso del plan/);
    expect(text(whole, 'constancias-laborales.csv')).not.toContain('Después del corte');
    expect(JSON.parse(text(whole, 'llaves/jwks.json')).keys).toHaveLength(1);
    const documented = text(whole, 'capacitacion-documentada.csv');
    expect(documented).toMatch(
      /Documentada, no emitida aquí.*PLD de la academia anterior.*capacitacion-documentada\/00001\.pdf/,
    );
    expect(documented).not.toContain('Retirada después');
    expect(text(whole, 'capacitacion-documentada/00001.pdf')).toBe('%PDF-1.7 escaneada');
    const everything = Object.values(whole)
      .map((content) => Buffer.from(content).toString('latin1'))
      .join('\n');
    expect(everything).not.toContain('correct_answer');
    expect(everything).not.toContain(Buffer.from('Explicación secreta').toString('latin1'));
  });

  test('the part of the ledger holds together, up to the head that is signed', () => {
    const { bitacora } = JSON.parse(text(whole, 'manifest.json'));
    const rows = lines(whole, 'bitacora.jsonl');
    expect(rows.map(({ renglon }) => renglon)).toEqual(rows.map((_, i) => i + 1));
    for (const [i, { anterior, texto, huella }] of rows.entries()) {
      expect(createHash('sha256').update(Buffer.from(anterior, 'hex')).update(texto).digest('hex')).toBe(huella);
      if (i > 0) expect(anterior).toBe(rows[i - 1].huella);
    }
    expect(bitacora).toEqual({ desde: 1, hasta: rows.length, huella: rows.at(-1).huella });
  });

  test('a cover that asks nothing of a network and runs nothing', () => {
    const cover = text(whole, 'index.html');
    expect(cover).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import|url\((?!data:|"data:)/);
    expect(cover).toContain('Caja Ñandú, S.A. de C.V.');
  });
});

test('built twice from the same facts, everything but emision/ is identical', async () => {
  const again = await download((await build()).id);
  const compared = (files: Files) => Object.keys(files).filter((path) => !path.startsWith('emision/'));
  expect(compared(again)).toEqual(compared(whole));
  for (const path of compared(whole))
    expect(Buffer.from(again[path] ?? []).equals(Buffer.from(whole[path] ?? [])), path).toBe(true);
  expect(text(again, 'emision/emision.json')).not.toBe(text(whole, 'emision/emision.json'));
});

describe('a stranger with openssl and sha256sum', () => {
  test('finds that all matches, and is told what nobody can know from the file alone', () => {
    expect(verify(extract(whole, 'entero'))).toMatchObject({
      status: 0,
      said: expect.stringMatching(/desconocido: de quién es la llave[\s\S]*TODO COINCIDE/),
    });
  });

  test('does by hand what VERIFICAR.txt says', () => {
    const target = extract(whole, 'a-mano');
    const commands = readFileSync(join(target, 'VERIFICAR.txt'), 'utf8').match(/^ {5}\S.*$/gm) ?? [];
    expect(commands.length).toBeGreaterThan(6);
    const said = commands.map((command) => execFileSync('sh', ['-c', command], { cwd: target, encoding: 'utf8' }));
    expect(said.filter((words) => words.includes('Signature Verified Successfully'))).toHaveLength(2);
    const manifest = JSON.parse(text(whole, 'manifest.json'));
    expect(said.join('')).toContain(`${manifest.plantilla.raiz}  plantilla.jsonl`);
    expect(said.join('')).toContain(lines(whole, 'plantilla.jsonl')[0].identidad);
  });

  const places = [
    'index.html',
    'plantilla.jsonl',
    'identidades.jsonl',
    'plantilla.csv',
    'obligaciones.json',
    'situacion.csv',
    'constancias/constancias.jsonl',
    'constancias/*.pdf',
    'exenciones.csv',
    'bitacora.jsonl',
    'llaves/jwks.json',
    'SHA256SUMS',
    'manifest.json',
    'manifest.sig',
    'emision/emision.json',
  ];
  test.each(places)('sees one byte changed in %s', (place) => {
    const path = place.includes('*') ? (Object.keys(whole).find((name) => name.endsWith('.pdf')) ?? '') : place;
    const content = Buffer.from(whole[path] ?? []);
    const middle = content.length >> 1;
    content[middle] = (content[middle] ?? 0) ^ 1;
    const { status, said } = verify(extract({ ...whole, [path]: content }, 'cambiado'));
    expect(status).toBe(1);
    expect(said).toMatch(
      place.startsWith('manifest') || place.startsWith('emision') ? /NO COINCIDE: la firma/ : /NO COINCIDE/,
    );
    if (/\.(html|csv|jsonl|pdf)$/.test(path)) expect(said).toContain(`NO COINCIDE: cambió ${path}`);
  });

  test('sees a file that is missing and one that is too many', () => {
    const { 'exenciones.csv': _, ...missing } = whole;
    expect(verify(extract(missing, 'falta')).said).toContain('NO COINCIDE: falta exenciones.csv');
    expect(verify(extract({ ...whole, 'constancias/otra.pdf': Buffer.from('%PDF') }, 'sobra')).said).toContain(
      'NO COINCIDE: sobra constancias/otra.pdf',
    );
  });

  test.each(['emision/otra.json', 'manifest.json manifest.sig', 'manifest.jso?', 'manifest.json\nmanifest.sig'])(
    'sees an added file by the name %j',
    (path) => {
      const { status, said } = verify(extract({ ...whole, [path]: Buffer.from('{}') }, 'agregado'));
      expect(status).toBe(1);
      expect(said).toMatch(/NO COINCIDE: (sobra|hay nombres)/);
    },
  );

  test.each(['anexo', 'emision/otra', 'plantilla.csv'])('sees a symbolic link at %s', (path) => {
    const target = extract(whole, 'enlace');
    rmSync(join(target, path), { force: true });
    symlinkSync(path === 'plantilla.csv' ? '../a-mano/plantilla.csv' : '/etc', join(target, path));
    const { status, said } = verify(target);
    expect(status).toBe(1);
    expect(said).toContain(`NO COINCIDE: no es un archivo ni una carpeta: ${path}`);
  });
});

test('a copy with initials says no name and verifies against the same root', async () => {
  const copy = await download(file.id, 'initials');
  expect(text(copy, 'manifest.json')).toBe(text(whole, 'manifest.json'));
  const said = Object.values(copy)
    .map((content) => Buffer.from(content).toString())
    .join('\n');
  // With a folio anybody finds the holder's name on its public page.
  for (const { folio } of lines(whole, 'constancias/constancias.jsonl')) expect(said).not.toContain(folio);
  expect(said).not.toMatch(/Núñez|Treviño|Ibáñez|correo\.example|E-3/);
  expect(verify(extract(copy, 'iniciales'))).toMatchObject({
    status: 0,
    said: expect.stringContaining('archivos con nombres no vienen en ella'),
  });
  const { 'obligaciones.json': _, ...missing } = copy;
  expect(verify(extract(missing, 'iniciales-falta'))).toMatchObject({ status: 1 });
});

test('an area, and people by name: nobody else is in it', async () => {
  const area = await download((await build({ ...period, scope: 'area', area: 'Crédito' })).id);
  expect(lines(area, 'plantilla.jsonl').map(({ area: of }) => of)).toEqual([
    'Crédito',
    'Crédito',
    'Crédito',
    'Crédito',
  ]);
  const one = await download((await build({ ...period, scope: 'people', people: [bank.excused.id] })).id);
  expect(lines(one, 'plantilla.jsonl')).toHaveLength(1);
  expect(lines(one, 'constancias/constancias.jsonl')).toHaveLength(1);
  expect(verify(extract(one, 'una')).status).toBe(0);
});
