export { insertCourses } from './insert-courses.ts';
export { startRunning } from './running-server.ts';
export { temporaryFolder } from './temporary-folder.ts';
