import { expect, test } from 'vitest';
import { gif, jpeg, png, SVG } from '../../shared/images/fixtures/images.ts';
import { eventually } from '../../testing/eventually.ts';
import { labourOffice } from '../../testing/labour-office.ts';
import { readDocument } from '../../testing/page-image.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({}, { runsJobs: true });

async function digitisedOffice() {
  const office = await labourOffice(app);
  const person = await office.passed();
  await office.complete(person.id);
  await office.describe();
  await office.admin.changeLabourPolicy({ body: { signatures: 'digitised' } });
  const upload = (image: 'logo' | 'instructor' | 'employer' | 'workers', file: Buffer) =>
    office.admin.setLabourImage({ params: { image }, file: { type: 'image/png', content: file } });
  const issue = async () => {
    const body = { certificate_ids: [person.certificateId] };
    const { id } = (await office.admin.issueLabourConstancias({ body })).body;
    await eventually(async () =>
      expect((await office.admin.getLabourEmission({ params: { id } })).body.state).toBe('done'),
    );
    return (await office.admin.listLabourConstancias({ query: {} })).body.rows;
  };
  const paper = async (number: string) => (await office.admin.getLabourConstanciaPdf({ params: { number } })).bytes;
  return { ...office, person, upload, issue, paper };
}

test('digitised signatures need the images of those who authenticate, each of the person named', async () => {
  const { admin, upload } = await digitisedOffice();
  expect((await admin.getLabourPolicy()).body).toMatchObject({ enabled: false, missing: ['signatures'] });
  expect((await upload('employer', await png())).body.missing).toEqual(['signatures']);
  expect((await upload('workers', await jpeg())).body).toMatchObject({ enabled: true, missing: [] });
  const named = await admin.changeLabourPolicy({
    body: { commission: { employer: 'Otra Persona Gil', workers: 'Lucía Muñoz Ortiz' } },
  });
  expect(named.body).toMatchObject({ enabled: false, missing: ['signatures'], images: { employer: null } });
  const small = await admin.changeLabourPolicy({ body: { workers: 'up_to_50' } });
  expect(small.body.images.workers).toBeNull();
  expect(await upload('workers', await png())).toMatchObject({ status: 409, body: { code: 'LABOUR_SIGNER_UNKNOWN' } });
});

test('images are encoded again as JPEG, and an SVG or a moving one is refused', async () => {
  const { admin, upload } = await digitisedOffice();
  for (const file of [Buffer.from(SVG), await gif()])
    expect(await upload('logo', file)).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
  const { logo } = (await upload('logo', await png({ width: 3_000, height: 1_500 }))).body.images;
  expect(logo).toMatchObject({ width: 1_000, height: 500 });
  const params = { id: logo?.id ?? '' };
  const file = await admin.getLabourImage({ params });
  expect(file.headers['content-type']).toBe('image/jpeg');
  expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const other = await digitisedOffice();
  expect(await other.admin.getLabourImage({ params })).toMatchObject({
    status: 404,
    body: { code: 'MEDIA_NOT_FOUND' },
  });
});

test('an issued document keeps its images, names and days when the policy changes', async () => {
  const { admin, upload, issue, paper, person } = await digitisedOffice();
  await upload('logo', await png());
  await upload('employer', await png());
  await upload('workers', await jpeg());
  const [constancia] = await issue();
  const number = constancia?.number ?? '';
  // An online course needs the tutor's name only, so every signature is there.
  expect(constancia).toMatchObject({ state: 'firmada' });
  const before = await paper(number);
  expect((await readDocument(before)).texts[0]?.replaceAll(/\s+/g, ' ')).toContain(
    'Firma en imagen digitalizada, registrada el ',
  );
  await upload('logo', await jpeg({ width: 200, height: 200 }));
  await admin.removeLabourImage({ params: { image: 'employer' } });
  await admin.changeLabourPolicy({
    body: { signatures: 'by_hand', commission: { employer: 'Otra Persona Gil', workers: 'Otro Nombre Paz' } },
  });
  expect(await paper(number)).toEqual(before);
  const own = app.as(await app.create.sessionOf(person.id));
  const [mine] = (await own.listOwnLabourConstancias()).body;
  expect((await own.getOwnLabourConstanciaPdf({ params: { id: mine?.id ?? '' } })).bytes).toEqual(before);
  expect(await admin.removeLabourImage({ params: { image: 'employer' } })).toMatchObject({ status: 404 });
});

test('an instructor of a course in a room signs by hand, so the constancia waits for it', async () => {
  const { admin, upload, issue } = await digitisedOffice();
  await upload('employer', await png());
  await upload('workers', await png());
  await admin.describeLabourCourse({
    params: { course_id: 'curso-1' },
    body: { name: 'En sala', hours: 2, thematic_area: '3000', modality: '1', objective: '1' },
  });
  expect((await issue())[0]).toMatchObject({ state: 'por_firmar' });
});

test('signatures are encrypted at rest', async () => {
  const { upload, entityId } = await digitisedOffice();
  await upload('employer', await jpeg());
  const { secret } = await app.database
    .selectFrom('labour_images')
    .select('secret')
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  expect(secret?.includes(Buffer.from([0xff, 0xd8, 0xff, 0xdb]))).toBe(false);
});
