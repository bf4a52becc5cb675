import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';

const CourseEditor = lazy(() =>
  import('../features/courses/own/editor/course-editor.tsx').then(({ CourseEditor }) => ({ default: CourseEditor })),
);

/** The editor of an own course, for administrators and the people whom they named. */
export function OwnCourseEditor() {
  const { propio = '' } = useParams({ strict: false });
  return <CourseEditor key={propio} id={propio} />;
}
