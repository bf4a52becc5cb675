import type { Connection } from '../../database/connect.ts';

/** Returns the slides of the course that count as read by the person, ascending. */
export async function listSlidesSeen(connection: Connection, userId: string, courseId: string): Promise<number[]> {
  const rows = await connection
    .selectFrom('slides_seen')
    .select('slide_number')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('slide_number')
    .execute();
  return rows.map(({ slide_number }) => slide_number);
}
