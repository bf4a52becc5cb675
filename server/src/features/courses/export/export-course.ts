import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type PackagedCourse, packagedImage } from '@finaula/contract/course-exports';
import type { Course } from '@finaula/contract/courses';
import { ZipFile } from 'yazl';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findOfferedCourse } from '../../../shared/courses/find-course.ts';
import { scormManifest } from './scorm-manifest.ts';

/** Finds the published version of a course, without what stays on this platform. */
export async function findPackagedCourse(database: Database, id: string, product: string): Promise<PackagedCourse> {
  const found = await findOfferedCourse(database, id);
  if (!found) throw new ApiError('COURSE_NOT_FOUND');
  if (found.package) throw new ApiError('COURSE_IS_PACKAGE');
  const { scenarios: _, job_aids: __, ...course } = found;
  const { number, published_at } = await database
    .selectFrom('course_versions')
    .select(['number', 'published_at'])
    .where('course_id', '=', id)
    .where('version', '=', course.version)
    .executeTakeFirstOrThrow();
  return { course, version: { number, published_at: published_at.toISOString() }, product };
}

const imagesOf = ({ slides }: Course): string[] => [
  ...new Set(slides.flatMap(({ image }) => (image === undefined ? [] : [image.media_id]))),
];

async function readImage(database: Database, id: string): Promise<Readable> {
  const { content } = await database
    .selectFrom('course_media')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Readable.from([content]);
}

/**
 * The zip of a course: the player that `web/build.ts` built, the course as its data, its images, and the
 * manifest. The same version gives the same bytes.
 */
export function zipCourse(database: Database, packaged: PackagedCourse, playerFolder: string): ZipFile {
  const zip = new ZipFile();
  const mtime = new Date(packaged.version.published_at);
  const player = readdirSync(playerFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: file.slice(playerFolder.length + 1).replaceAll(sep, '/') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const images = imagesOf(packaged.course).map((id) => ({ id, path: packagedImage(id) }));
  const data = 'curso.js';
  const paths = [...player, { path: data }, ...images].map(({ path }) => path);
  zip.addBuffer(Buffer.from(scormManifest(packaged, paths)), 'imsmanifest.xml', { mtime });
  zip.addBuffer(Buffer.from(`window.packagedCourse = ${JSON.stringify(packaged)};\n`), data, { mtime });
  for (const { file, path } of player) zip.addBuffer(readFileSync(file), path, { mtime });
  for (const { id, path } of images)
    zip.addReadStreamLazy(path, { mtime, compress: false }, async (done) => {
      try {
        done(null, await readImage(database, id));
      } catch (error) {
        zip.emit('error', error);
      }
    });
  zip.end();
  return zip;
}
