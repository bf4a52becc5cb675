export { type RunningServer, startRunning } from './running-server.ts';
