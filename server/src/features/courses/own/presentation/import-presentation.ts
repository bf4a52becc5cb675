import type { DraftSlide } from '@finaula/contract/course-draft';
import { presentationFailures } from '@finaula/contract/presentation-import';
import type { Database, Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import type { Job } from '../../../../jobs/job-queue.ts';
import type { Services } from '../../../../services.ts';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import { addImage, type ImageOwner } from '../add-image.ts';
import { draftSlidesOf } from './draft-slides.ts';
import type { Presentation } from './parse-presentation.ts';
import { readPresentation } from './read-presentation.ts';

const IMPORT = 'import-presentation';

async function keepSlides(tx: Transaction, owner: ImageOwner, { slides }: Presentation): Promise<DraftSlide[]> {
  const drafts: DraftSlide[] = [];
  for (const slide of slides) {
    const images: DraftSlide['image'][] = [];
    for (const image of slide.images) {
      const mediaId = await addImage(tx, owner, image);
      images.push({ media_id: mediaId, ...(image.decorative ? { decorative: true } : { alt: image.alt ?? '' }) });
    }
    drafts.push(...draftSlidesOf(slide, images));
  }
  return drafts;
}

/** Stores the file for a job that reads it. Returns the id of the import. */
export async function requestImport(
  { jobs }: Services,
  tx: Transaction,
  { entityId, courseId, userId }: ImageOwner,
  content: Uint8Array,
): Promise<string> {
  const { id } = await tx
    .insertInto('course_imports')
    .values({ entity_id: entityId, course_id: courseId, requested_by: userId, content: Buffer.from(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, IMPORT, { import_id: id }, { key: id });
  return id;
}

export const findImport = (database: Database, courseId: string, id: string) =>
  database
    .selectFrom('course_imports')
    .select(['state', 'failure', 'taken', 'lost', 'slides'])
    .$castTo<{
      state: 'waiting' | 'done' | 'failed';
      failure: string | null;
      taken: Presentation['taken'];
      lost: Presentation['lost'];
      slides: DraftSlide[];
    }>()
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The sentence for a presentation that could not be taken over; other errors are the program's. */
function failureOf(error: unknown): string {
  if (error instanceof UnreadableFile)
    return (
      presentationFailures[error.code as keyof typeof presentationFailures] ?? presentationFailures.PRESENTATION_BROKEN
    );
  if (error instanceof ApiError) return error.message;
  throw error;
}

/** Reads a presentation with the rights of the person who uploaded it. */
export const importPresentationJob = ({ platform, databaseFor }: Services): Job => ({
  name: IMPORT,
  run: async (data, signal) => {
    const { import_id: id } = data as { import_id: string };
    const found = await platform
      .selectFrom('course_imports')
      .innerJoin('users', 'users.id', 'course_imports.requested_by')
      .select(['course_imports.entity_id', 'course_id', 'requested_by', 'content', 'users.role'])
      .where('course_imports.id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!found?.content || found.role === 'SuperAdmin' || found.role === 'Auditor') return;
    const actor = { id: found.requested_by, role: found.role, entity_id: found.entity_id };
    const owner = { entityId: found.entity_id, courseId: found.course_id, userId: found.requested_by };
    const close = (tx: Transaction | Database, values: object) =>
      tx
        .updateTable('course_imports')
        .set({ ...values, content: null })
        .where('id', '=', id)
        .execute();
    try {
      const presentation = await readPresentation(found.content, signal);
      await databaseFor(actor)
        .transaction()
        .execute(async (tx) => {
          const slides = await keepSlides(tx, owner, presentation);
          const { taken, lost } = presentation;
          const json = { taken, lost, slides };
          const values = Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)] as const);
          await close(tx, { state: 'done', ...Object.fromEntries(values) });
        });
    } catch (error) {
      if (signal.aborted) throw error;
      await close(databaseFor(actor), { state: 'failed', failure: failureOf(error) });
    }
  },
});
