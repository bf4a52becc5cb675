import { calls } from '@finaula/contract/calls';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { app } = await testApp();

test('/api/openapi.json describes every call of the contract', async () => {
  const response = await app.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(calls).toSorted());
  const login = document.paths['/api/auth/login'].post;
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['email', 'password']);
  expect(Object.keys(login.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '422', '429', '500']),
  );
});
