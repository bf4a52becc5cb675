export { fillCatalogue } from './fill-catalogue.ts';
export { fillEntity } from './fill-entity.ts';
export { insertCourses } from './insert-courses.ts';
export { startNameServer } from './name-server.ts';
export { openSession } from './open-session.ts';
export { startPostgres } from './postgres.ts';
export { freePort, startRunning } from './running-server.ts';
export { breaksOffAfter, hangs, says, saysInTwo, sentenceOf, startStandInModel } from './stand-in-model.ts';
export { temporaryFolder } from './temporary-folder.ts';
