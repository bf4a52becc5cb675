import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { expect, test } from 'vitest';
import { repliesInJson, serializerOf } from './contract-routes.ts';

test.each(Object.entries<Call>(calls).filter(([, call]) => repliesInJson(call)))(
  'what %s replies can be written, though this is compiled for its first reply alone',
  (_, { reply }) => expect(serializerOf(reply)).toBeTypeOf('function'),
);
