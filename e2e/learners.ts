import { INDIVIDUAL_ENTITY_NAME } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import type { Subscription } from '@finaula/contract/entities';
import type { Progress } from '@finaula/contract/learning';
import type { Page } from '@playwright/test';
import { test as office, PASSWORD } from './institution.ts';
import type { Account } from './journey.ts';

interface Learners {
  /** Somebody who has not opened a course yet. */
  learner: Account;
  /** Somebody of an institution of their own with this plan, and their administrator. */
  colleagues: (subscription: Subscription) => Promise<{ person: Account; admin: Account; entity: string }>;
}

/** Journeys of people whom no other journey knows: progress and videos are theirs alone. */
export const test = office.extend<Learners>({
  learner: async ({ office }, use) => {
    const { id } = await office.entityNamed(INDIVIDUAL_ENTITY_NAME);
    const { email } = await office.registerPerson(id, 'Lucía Cruz Mena');
    await use({ email, password: PASSWORD });
  },
  colleagues: async ({ office, request, account }, use) => {
    await use(async (subscription) => {
      const { name, admin, people } = await office.institution('Mariana Ríos Peña');
      const { id } = await office.entityNamed(name);
      const headers = { authorization: `Bearer ${await office.tokenOf(account('SuperAdmin'))}` };
      await request.patch(`/api/admin/entities/${id}`, { data: { subscription }, headers });
      const [person] = people;
      if (!person) throw new Error('Nobody registered');
      await office.verify(admin, person);
      return { person: { email: person.email, password: PASSWORD }, admin, entity: name };
    });
  },
});

async function get<Reply>(page: Page, path: string): Promise<Reply> {
  return page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('finaula.token')}` };
    return (await fetch(address, { headers })).json();
  }, path);
}

/** The courses as the page receives them: a journey answers from them, so that it follows the content. */
export const coursesOf = (page: Page) => get<Course[]>(page, '/api/courses');

export async function courseOf(page: Page, id: string): Promise<Course> {
  const course = (await coursesOf(page)).find((candidate) => candidate.id === id);
  if (!course) throw new Error(`No course ${id}`);
  return course;
}

/** Course id and furthest slide, as the server has them. */
export const progressOf = async (page: Page) =>
  Object.fromEntries((await get<Progress[]>(page, '/api/progress')).map(({ course_id, slide_number }) => [course_id, slide_number]));
