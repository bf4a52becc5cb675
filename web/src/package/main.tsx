import '@fontsource-variable/figtree/wght.css';
import '../app/fonts.css';
import '../app/tokens.css';
import '../app/base.css';
import type { PackagedCourse } from '@finaula/contract/course-exports';
import { createRoot } from 'react-dom/client';
import { CoursePackage } from './course-package.tsx';
import { openSession } from './scorm-session.ts';

/* The player of an exported course (SCORM 1.2). The server adds `curso.js` with `packagedCourse`. */

declare global {
  interface Window {
    packagedCourse: PackagedCourse;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('package.html has no #root');
const session = openSession(window);
// A window that closes fires no `unload` on a phone.
window.addEventListener('pagehide', () => session?.end());
document.title = window.packagedCourse.course.title;
createRoot(root).render(<CoursePackage packaged={window.packagedCourse} session={session} />);
