import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { NewSession } from './create-session.ts';
import { deviceLabel } from './device-label.ts';

/** Describes the session that a request opens. A trusted proxy may hand on an address that is none. */
export const newSession = ({ sessionHours }: Config, request: FastifyRequest, browserToken: string): NewSession => ({
  hours: sessionHours,
  device: deviceLabel(request.headers['user-agent']),
  address: isIP(request.ip) === 0 ? null : request.ip,
  browserToken,
});
