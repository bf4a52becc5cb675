import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { errorReply } from '@finaula/contract/error-reply';
import { commonErrors, type ErrorCode, errors } from '@finaula/contract/errors';
import type { Scope } from '@finaula/contract/scopes';
import { z } from 'zod';
import type { Config } from '../config.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
};

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }));

/** Codes that share a status are one response. */
function errorResponses(call: Call) {
  const codes: ErrorCode[] = [...commonErrors, ...call.errors];
  if (call.params || call.query || call.body) codes.push('VALIDATION');
  if (call.body) codes.push('UNSUPPORTED_MEDIA_TYPE');
  if (call.upload) codes.push('FILE_TYPE_UNSUPPORTED');
  if (call.access !== 'anyone') codes.push('SESSION_REQUIRED');
  if (call.access !== 'anyone' && call.access !== 'session') codes.push('FORBIDDEN');
  const byStatus = Object.groupBy(codes, (code) => String(errors[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errors[code].detail}`).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const contentOf = ({ reply, files = [] }: Call) => ({
  ...(!(reply instanceof z.ZodNever) && { 'application/json': { schema: jsonSchema(reply, 'output') } }),
  ...Object.fromEntries(files.map((type) => [type, {}])),
});

const operation = (name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  security: [
    ...(call.access === 'anyone' ? [] : [{ session: [] }]),
    ...(call.scope === undefined ? [] : [{ token: [call.scope] }]),
  ],
  'x-access': call.access,
  parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
  ...(call.body && {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } },
  }),
  ...(call.upload && {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        call.upload.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
  }),
  responses: {
    [call.status]: {
      description: 'Respuesta',
      ...(call.status !== 204 && { content: contentOf(call) }),
    },
    ...errorResponses(call),
  },
});

/** The contract as OpenAPI 3.1; with a scope, only the calls that API tokens with it may make. */
export function openapi({ platform }: Config, scope?: Scope) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (scope !== undefined && call.scope !== scope) continue;
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: platform.product_name, version: '1', contact: { email: platform.support_email } },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        token: { type: 'http', scheme: 'bearer', description: 'Un token de «Ajustes», «Integraciones»' },
      },
    },
  };
}
