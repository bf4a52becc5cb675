import { createHash } from 'node:crypto';
import type { Course } from '@finaula/contract/courses';

/** The version of a course's content: its SHA-256, hexadecimal. */
export const versionOf = (content: Omit<Course, 'version'>): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
