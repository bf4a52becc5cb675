import { setImmediate } from 'node:timers/promises';
import { buildIndex, type CourseIndex, type Index, indexCourse, type Terms } from '@finaula/assistant';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/connect.ts';
import type { Viewer, VisibleContent } from '../../shared/courses/visible-content.ts';
import { findCourseTexts, findLoads } from './queries.ts';

/** Entries of the caches that all users share. A course takes up to three megabytes, an index five. */
const [COURSES, INDICES] = [400, 24];

/** The assistant's indices. Each process indexes a course once and joins those that a user may see. */
export class Knowledge {
  readonly #visibleContent: VisibleContent;
  readonly #readTerms: () => Promise<Terms>;
  readonly #courses = new LRUCache<string, CourseIndex>({ max: COURSES });
  readonly #indices = new LRUCache<string, Promise<Index>>({ max: INDICES });
  #terms: Promise<Terms> | undefined;

  /** @param readTerms reads the words that the courses do not use */
  constructor(visibleContent: VisibleContent, readTerms: () => Promise<Terms>) {
    this.#visibleContent = visibleContent;
    this.#readTerms = readTerms;
  }

  /** The index of the courses that the caller may see. New content has another one. */
  async of(database: Database, viewer: Viewer): Promise<Index> {
    const key = await this.#visibleContent.key(database, viewer);
    const known = this.#indices.get(key);
    if (known) return known;
    const index = this.prepare(database);
    this.#indices.set(key, index);
    index.catch(() => this.#indices.delete(key));
    return index;
  }

  /** Indexes the courses that the connection may see. */
  async prepare(database: Database): Promise<Index> {
    this.#terms ??= this.#readTerms();
    const loads = await findLoads(database);
    const keyOf = new Map(loads.map(({ id, load }) => [id, `${id} ${load}`]));
    const missing = loads.filter(({ id }) => !this.#courses.has(keyOf.get(id) ?? '')).map(({ id }) => id);
    const indices = new Map<string, CourseIndex>();
    for (const [id, key] of keyOf) {
      const known = this.#courses.get(key);
      if (known) indices.set(id, known);
    }
    for (const course of missing.length === 0 ? [] : await findCourseTexts(database, missing)) {
      // Each takes a tenth of a second; other requests run between two.
      await setImmediate();
      const key = keyOf.get(course.id) ?? '';
      const index = this.#courses.get(key) ?? indexCourse(course);
      this.#courses.set(key, index);
      indices.set(course.id, index);
    }
    return buildIndex(
      loads.flatMap(({ id }) => indices.get(id) ?? []),
      await this.#terms,
    );
  }
}
