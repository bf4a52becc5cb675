import type { Client } from './client.ts';
import type { testApp } from './test-app.ts';

export const LABOUR_ANSWERS = {
  workers: 'over_50',
  rfc: 'BNO010101AB1',
  imss_registrations: ['Y5412345101'],
  activity: 'Banca múltiple',
  plan_from: '2026-01-01',
  plan_to: '2027-12-31',
  issued_by: 'internal_instructor',
  instructor_name: 'Rosa Núñez Ávila',
  commission: { employer: 'Íñigo Ávila Peña', workers: 'Lucía Muñoz Ortiz' },
  signatures: 'by_hand',
} as const;

export const LABOUR_COURSE = {
  name: 'Prevención de lavado de dinero',
  hours: null,
  thematic_area: '3000',
  modality: '2',
  objective: '1',
} as const;

/** The example of RENAPO, and a name that agrees with it. */
export const GLORIA = { name: 'Gloria Hernández García', curp: 'HEGG560427MVZRRL04' };

/** An institution that answered every question, with a person who has passed a course. */
export async function labourOffice({ create, as }: Pick<Awaited<ReturnType<typeof testApp>>, 'create' | 'as'>) {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera Solís' });
  const admin: Client = as(await create.sessionOf(administrator.id));
  await admin.changeLabourPolicy({ body: { ...LABOUR_ANSWERS, imss_registrations: ['Y5412345101'] } });

  const passed = async ({ endedOn = '2026-11-03', name = GLORIA.name, courseId = 'curso-1', minutes = 35 } = {}) => {
    const person = await create.user({ entityId, name });
    const certificate = await create.certificate(person.id, {
      userName: name,
      courseId,
      minutes,
      issuedAt: new Date(`${endedOn}T18:00:00Z`),
    });
    return { ...person, certificateId: certificate.id };
  };
  const complete = async (userId: string, curp = GLORIA.curp) =>
    admin.changeLabourFacts({ params: { user_id: userId }, body: { curp, occupation_key: '08.1', studies: '5' } });
  const describe = (course_id = 'curso-1') =>
    admin.describeLabourCourse({ params: { course_id }, body: LABOUR_COURSE });
  return { entityId, administrator, admin, passed, complete, describe };
}
