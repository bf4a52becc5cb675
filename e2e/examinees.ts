import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import type { Page } from '@playwright/test';
import { PASSWORD } from './institution.ts';
import { type Account, expect } from './journey.ts';
import { test as learners } from './learners.ts';

interface Holder {
  person: Account;
  admin: Account;
  entity: string;
  /** A constancia of each of these courses, in their order. */
  certificates: Certificate[];
}

interface Examinees {
  /** Somebody of an institution of their own who has passed these courses. */
  holderOf: (...courseIds: string[]) => Promise<Holder>;
  revoke: (admin: Account, folio: string, reason: string) => Promise<void>;
}

/** Journeys of people with constancias. */
export const test = learners.extend<Examinees>({
  holderOf: async ({ office, request }, use) => {
    await use(async (...courseIds) => {
      const { razonSocial, admin, people } = await office.institution('Mariana Ríos Peña');
      const [{ email } = { email: '' }] = people;
      for (const person of people) await office.verify(admin, person);
      const person = { email, password: PASSWORD };
      const token = await office.tokenOf(person);
      const courses: Course[] = await (await request.get('/api/courses', { headers: { authorization: `Bearer ${token}` } })).json();
      const certificates: Certificate[] = [];
      for (const id of courseIds) {
        const course = courses.find((candidate) => candidate.id === id);
        const answers = course?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
        certificates.push(await office.post<Certificate>('/api/certificates', { course_id: id, answers }, token));
      }
      return { person, admin, entity: razonSocial, certificates };
    });
  },
  revoke: async ({ office }, use) => {
    await use(async (admin, folio, reason) => {
      await office.post(`/api/certificates/${folio}/revoke`, { reason }, await office.tokenOf(admin));
    });
  },
});

/** Answers every question of a quiz that is open, the first `wrong` of them wrongly. */
export async function answer(page: Page, course: Course, wrong: number): Promise<void> {
  const questions = course.quiz?.questions ?? [];
  for (const [i, question] of questions.entries()) {
    await expect(page.getByText(`Pregunta ${i + 1} de ${questions.length}`)).toBeVisible();
    const option = (question.correct_answer + (i < wrong ? 1 : 0)) % question.options.length;
    await page.getByRole('radio').nth(option).check();
    if (i < questions.length - 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  }
}
