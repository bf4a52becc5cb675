import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import type { APIRequestContext } from '@playwright/test';
import { type Institution, test as journey, PASSWORD } from './institution.ts';

/** What people do in courses, beside the page, each with a session of their own. */
interface Learning {
  /** Answers the quiz right, as somebody who studied; the constancia that comes of it. */
  earn: (email: string, courseId: string) => Promise<Certificate>;
  read: (email: string, courseId: string, slideNumber: number) => Promise<void>;
}

interface Trained {
  learning: Learning;
  /** Verified people: Ángela holds m01 and m02, and reads m03; Bruno has begun nothing. Carla waits to be verified. */
  trained: Institution & { held: Certificate };
}

async function coursesFor(request: APIRequestContext, token: string): Promise<Course[]> {
  return (await request.get('/api/courses', { headers: { authorization: `Bearer ${token}` } })).json();
}

export const test = journey.extend<Trained>({
  learning: async ({ office, request }, use) => {
    const tokenOf = (email: string) => office.tokenOf({ email, password: PASSWORD });
    await use({
      earn: async (email, courseId) => {
        const token = await tokenOf(email);
        const course = (await coursesFor(request, token)).find(({ id }) => id === courseId);
        const answers = course?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
        return office.post<Certificate>('/api/certificates', { course_id: courseId, answers }, token);
      },
      read: async (email, courseId, slideNumber) => {
        const headers = { authorization: `Bearer ${await tokenOf(email)}` };
        await request.put(`/api/courses/${courseId}/progress`, { data: { slide_number: slideNumber }, headers });
      },
    });
  },
  trained: async ({ office, learning }, use) => {
    const institution = await office.institution('Ángela Núñez', 'Bruno Salgado', 'Carla Ríos');
    const [angela, bruno] = institution.people;
    if (!angela || !bruno) throw new Error('Nobody registered');
    await office.verify(institution.admin, angela);
    await office.verify(institution.admin, bruno);
    const held = await learning.earn(angela.email, 'm01');
    await learning.earn(angela.email, 'm02');
    await learning.read(angela.email, 'm03', 5);
    await use({ ...institution, held });
  },
});
