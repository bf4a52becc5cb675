import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { NewSession } from './create-session.ts';
import { deviceLabel } from './device-label.ts';

/** Describes the session of a request. A trusted proxy may pass a value that is no address. */
export const newSession = ({ sessionHours }: Config, request: FastifyRequest, browserToken: string): NewSession => ({
  hours: sessionHours,
  device: deviceLabel(request.headers['user-agent']),
  address: isIP(request.ip) === 0 ? null : request.ip,
  browserToken,
});
