import { LANDING_MODULES } from '@finaula/contract/constants';
import { expect, test } from 'vitest';
import { courseAreas } from './course-areas.ts';

test('the six areas hold the modules that the page claims [2-landing-categories] [9-landing-claims]', () => {
  expect(courseAreas.map(({ modules }) => modules.length)).toEqual([3, 5, 3, 3, 2, 2]);
  expect(courseAreas.flatMap(({ modules }) => modules)).toHaveLength(LANDING_MODULES);
});
