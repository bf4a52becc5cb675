import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { draftOf, guardSlide } from '../../../testing/course-draft.ts';
import { testApp } from '../../../testing/test-app.ts';

const SCHEMAS = join(import.meta.dirname, '../../../testing/scorm-1.2');
const webFolder = join(import.meta.dirname, '../../../../../web/dist');
const { app, as, create, database } = await testApp({}, { content: true, webFolder });

async function administrator(subscription: 'Paid' | 'Standard' = 'Paid') {
  const { id: entityId } = await create.entity({ subscription });
  const [ana, laura] = [
    await create.user({ role: 'EntidadAdmin', entityId }),
    await create.user({ role: 'EntidadAdmin', entityId }),
  ];
  const token = await create.sessionOf(ana.id);
  return { entityId, token, ana: as(token), laura: as(await create.sessionOf(laura.id)) };
}

async function download(token: string, courseId: string) {
  const response = await app.inject({
    url: `/api/admin/course-exports/${courseId}?kind=full`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
  return { name: String(response.headers['content-disposition']), bytes: response.rawPayload };
}

/** Faults of a manifest by the published schemas. */
async function faultsOf(manifest: string) {
  const file = (fileName: string) => ({ fileName, contents: readFileSync(join(SCHEMAS, fileName), 'utf8') });
  // One schema imports the other by its location.
  const both = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
    <xsd:import namespace="http://www.imsproject.org/xsd/imscp_rootv1p1p2" schemaLocation="imscp_rootv1p1p2.xsd"/>
    <xsd:import namespace="http://www.adlnet.org/xsd/adlcp_rootv1p2" schemaLocation="adlcp_rootv1p2.xsd"/>
  </xsd:schema>`;
  const { errors } = await validateXML({
    xml: { fileName: 'imsmanifest.xml', contents: manifest },
    schema: [{ fileName: 'both.xsd', contents: both }],
    preload: readdirSync(SCHEMAS)
      .filter((name) => name.endsWith('.xsd'))
      .map(file),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message }) => message);
}

const dataOf = (files: Record<string, Uint8Array>) => {
  const script = Buffer.from(files['curso.js'] ?? []).toString();
  return JSON.parse(script.replace(/^window\.packagedCourse = |;\n$/g, ''));
};

test.each(['m01', 'm07', 'm18'])('the package of %s has a valid manifest that lists its files', async (id) => {
  const { ana, token } = await administrator();
  const { name, bytes } = await download(token, id);
  expect(name).toBe(`attachment; filename="${id}-version-1-scorm-1.2.zip"`);
  const files = unzipSync(bytes);
  const manifest = Buffer.from(files['imsmanifest.xml'] ?? []).toString();
  expect(await faultsOf(manifest)).toEqual([]);
  expect(await faultsOf(manifest.replace('<organizations', '<organisations'))).not.toEqual([]);
  const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, path]) => path);
  expect(listed.toSorted()).toEqual(
    Object.keys(files)
      .filter((path) => path !== 'imsmanifest.xml')
      .toSorted(),
  );
  const { course } = dataOf(files);
  expect(course.slides).toEqual((await ana.getCourse({ params: { id } })).body.slides);
  expect(manifest).toContain(`<adlcp:masteryscore>${course.quiz.passing_score}</adlcp:masteryscore>`);
});

test('a package loads nothing from a network and has no item of an exam', async () => {
  const { token } = await administrator();
  const files = unzipSync((await download(token, 'm01')).bytes);
  const page = Buffer.from(files['package.html'] ?? []).toString();
  expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toSatisfy((found: string[]) =>
    found.every((address) => files[address.replace('./', '')] !== undefined),
  );
  const whole = Buffer.concat(Object.values(files)).toString();
  const items = await database.selectFrom('exam_items').select('question').where('course_id', '=', 'm01').execute();
  expect(items.length).toBeGreaterThan(0);
  for (const { question } of items) expect(whole.includes(question)).toBe(false);
});

test('a package of an own course has its images, and the same version the same bytes', async () => {
  const { ana, laura, token } = await administrator();
  const { body } = await ana.createOwnCourse({ body: { title: 'Manual de sucursal', category: 'cumplimiento' } });
  const params = { id: body.id };
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const image = (await ana.addCourseImage({ params, file: { type: 'image/png', content } })).body.media_id;
  const document = draftOf({ slides: [{ ...guardSlide, image: { media_id: image, alt: 'La guardia' } }] });
  await ana.saveDraft({ params, body: { edition: 1, document } });
  await ana.requestCourseReview({ params });
  await laura.decideCourseReview({ params, body: { decision: 'approve' } });
  await ana.publishCourse({ params, body: { effect: { kind: 'inform' }, note: 'Primera versión.' } });
  const { bytes } = await download(token, params.id);
  const files = unzipSync(bytes);
  expect(await sharp(files[`imagenes/${image}.webp`]).metadata()).toMatchObject({ width: 40, height: 30 });
  expect(await faultsOf(Buffer.from(files['imsmanifest.xml'] ?? []).toString())).toEqual([]);
  expect((await download(token, params.id)).bytes.equals(bytes)).toBe(true);

  const other = await administrator();
  expect(await other.ana.exportCourse({ params: { course_id: params.id }, query: {} })).toMatchObject({
    status: 404,
    body: { code: 'COURSE_NOT_FOUND' },
  });
});

test('a package is part of the plan Paid, and the ledger names who took it', async () => {
  const standard = await administrator('Standard');
  expect(await standard.ana.exportCourse({ params: { course_id: 'm01' }, query: {} })).toMatchObject({
    status: 403,
    body: { code: 'PAID_REQUIRED' },
  });
  const paid = await administrator();
  await download(paid.token, 'm01');
  const acts = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'course exported')
    .where('entity_id', '=', paid.entityId)
    .execute();
  expect(acts).toEqual([{ detail: expect.objectContaining({ course: 'm01', number: 1 }) }]);
});
