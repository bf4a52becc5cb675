import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../testing/test-app.ts';

const { app } = await testApp(
  { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'avisos@finaula.example' },
  { runsJobs: true },
);
const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
}
const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { body: exposed } = await app.inject('/metrics');
const inExpression = (expr: string) => expr.match(/\b(?:http|finaula|nodejs|process)_\w+/g) ?? [];
/** A histogram is declared without the suffix of its series. */
const isDeclared = (series: string) => exposed.includes(`# TYPE ${series.replace(/_bucket$/, '')} `);

test.each(rules)('the alert $alert is of series that /metrics has', ({ alert, expr }) => {
  const series = inExpression(expr);
  expect(series.filter((name) => !isDeclared(name))).toEqual([]);
  expect(series.length > 0 || alert === 'ServerDown').toBe(true);
  for (const [, job = ''] of expr.matchAll(/finaula_jobs_\w+\{job!?="([\w-]+)"/g))
    expect(exposed).toContain(`finaula_jobs_oldest_seconds{job="${job}"}`);
  for (const [, route = ''] of expr.matchAll(/route="([^"]+)"/g))
    expect(app.hasRoute({ method: 'POST', url: route })).toBe(true);
});

test('operations.md lists the series of every alert', () => {
  const manual = read('docs/operations.md');
  const series = rules.flatMap(({ expr }) => inExpression(expr)).map((name) => name.replace(/_bucket$/, ''));
  expect(series.filter((name) => !manual.includes(`\`${name}`))).toEqual([]);
});
