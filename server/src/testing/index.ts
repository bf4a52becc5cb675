export { insertCourses } from './insert-courses.ts';
export { type RunningServer, startRunning } from './running-server.ts';
