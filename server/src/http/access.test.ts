import type { Access, Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { hasTarget, inputTargeting, nothing } from '../testing/input-targeting.ts';
import { keepSupervisionFile } from '../testing/supervision-file.ts';
import { type Target, tenantFixture } from '../testing/tenant-fixture.ts';
import { testApp } from '../testing/test-app.ts';

const { app, config, create, database } = await testApp(
  // Mails stay in the outbox.
  { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'avisos@plataforma.example' },
  { signingKey: true },
);

const tokens = {
  nobody: undefined,
  Empleado: await create.session({ role: 'Empleado' }),
  EntidadAdmin: await create.session({ role: 'EntidadAdmin' }),
  Auditor: await create.session({ role: 'Auditor' }),
  SuperAdmin: await create.session({ role: 'SuperAdmin' }),
};
type Who = keyof typeof tokens;

const allowed: Record<Access, readonly Who[]> = {
  anyone: ['nobody', 'Empleado', 'EntidadAdmin', 'Auditor', 'SuperAdmin'],
  session: ['Empleado', 'EntidadAdmin', 'Auditor', 'SuperAdmin'],
  'signed-in': ['Empleado', 'EntidadAdmin', 'SuperAdmin'],
  reader: ['EntidadAdmin', 'Auditor'],
  administrator: ['EntidadAdmin', 'SuperAdmin'],
  EntidadAdmin: ['EntidadAdmin'],
  SuperAdmin: ['SuperAdmin'],
};

/**
 * Generated from the contract, so that no call is forgotten. Access is refused before the input is parsed.
 */
describe.each(Object.entries<Call>(calls))('%s', (_, call) => {
  const refused = (Object.keys(tokens) as Who[]).filter((who) => !allowed[call.access].includes(who));

  test.runIf(refused.length > 0).each(refused)('refuses %s [6-roles]', async (who) => {
    const { status, body } = await send(app, call, { body: call.body ? {} : undefined }, tokens[who]);
    expect([status, body.code]).toEqual(who === 'nobody' ? [401, 'SESSION_REQUIRED'] : [403, 'FORBIDDEN']);
  });

  test('has no other door open to nobody [6-roles]', async () => {
    const { status } = await send(app, call, { body: call.body ? {} : undefined }, undefined);
    expect(status === 401).toBe(call.access !== 'anyone');
  });
});

const MARK = 'ajena7q';
const other = await tenantFixture(database, create, MARK);
const entries = Object.entries<Call>(calls);
const withinAnEntity = entries.filter(([, { access }]) => access !== 'anyone' && access !== 'SuperAdmin');
/**
 * About oneself, also for an administrator; about what is everybody's; about what is not there yet; or
 * needing a file, which these tests lack.
 */
const ofOneself = [
  'makeProvider',
  'previewReform',
  'decideReform',
  'saveProgress',
  'listCourseVersions',
  'getCourseVersion',
  'getCourseChanges',
  'acknowledgeCourseChanges',
  'setQuizAttempt',
  'rateAnswer',
  'endSession',
  'getOwnLabourConstanciaPdf',
  // An attempt belongs to its learner, and the fixture's package has no content to open.
  'tryPackage',
  'openCoursePackage',
  'claimPackageCertificate',
  'savePackageAttempt',
  'getLabourImage',
  'renamePasskey',
  'removePasskey',
  'acknowledgeNotice',
  'deleteOwnQuestion',
  'saveExamAnswer',
  'getExam',
  'getExamResult',
  'getExamCalendar',
  'finishExam',
  'answerRefresher',
  'countDecision',
  'addCourseImage',
  'importPresentation',
  'importPackage',
];

describe.each(withinAnEntity)('%s by somebody of another entity', (name, call) => {
  test.each(['EntidadAdmin', 'Empleado', 'Auditor'] as const)(
    'as %s neither shows nor changes anything of it, and answers as for what does not exist [6-roles] [6-entity-admin]',
    async (role) => {
      const token = await create.session({ role });
      const before = await other.rows();
      const unknown = await send(app, call, inputTargeting(name, call, nothing()), token);
      for (const target of other.targets) {
        const { status, body } = await send(app, call, inputTargeting(name, call, target), token);
        expect(JSON.stringify(body ?? null)).not.toMatch(new RegExp(MARK, 'i'));
        if (hasTarget(call)) expect([status, body.code]).toEqual([unknown.status, unknown.body.code]);
        expect(status).toBeLessThan(500);
      }
      expect(await other.rows()).toEqual(before);
    },
  );
});

describe('an auditor writes nothing of the entity', async () => {
  const own = await tenantFixture(database, create, 'auditada');
  for (const { supervisionFileId } of own.targets) keepSupervisionFile(config.dataDir, supervisionFileId);
  const written = async () => {
    // Openings, refusals and digests of documents that were handed out are recorded.
    const { auditor_openings: _, access_refusals: __, certificate_documents: ___, ...rows } = await own.rows();
    return rows;
  };

  test.each(entries.filter(([, { access }]) => access !== 'anyone'))('by %s', async (name, call) => {
    const token = await create.sessionOf(own.auditor.id);
    const before = await written();
    for (const target of own.targets) {
      const { status } = await send(app, call, inputTargeting(name, call, target), token);
      if (allowed[call.access].includes('Auditor')) expect(status).toBeLessThan(300);
      else expect(status).toBe(403);
      if (name === 'logout') return;
    }
    expect(await written()).toEqual(before);
  });
});

describe.each(entries.filter(([, call]) => call.access !== 'anyone' && hasTarget(call)))('%s', (name, call) => {
  const aimed = async (target: Target, token: string) =>
    (await send(app, call, inputTargeting(name, call, target), token)).status;

  test.runIf(allowed[call.access].includes('EntidadAdmin') && !ofOneself.includes(name))(
    'does its work for an administrator within their own entity: what is refused above is refused for being of another [6-entity-admin]',
    async () => {
      const own = await tenantFixture(database, create, 'propia');
      const token = await create.sessionOf(own.administrator.id);
      for (const { supervisionFileId } of own.targets) keepSupervisionFile(config.dataDir, supervisionFileId);
      const statuses = [];
      for (const target of own.targets) statuses.push(await aimed(target, token));
      expect(Math.min(...statuses)).toBeLessThan(300);
    },
  );

  test.runIf(call.access === 'SuperAdmin' || call.access === 'administrator')(
    'does its work for a SuperAdmin in any entity, and finds nothing where there is nothing [6-superadmin]',
    async () => {
      const any = await tenantFixture(database, create, 'cualquiera');
      await database
        .updateTable('entities')
        .set({ taken_over_by: any.active.id })
        .where('id', '=', any.entityId)
        .execute();
      const statuses = [];
      for (const target of any.targets) statuses.push(await aimed(target, tokens.SuperAdmin));
      expect(Math.min(...statuses)).toBeLessThan(300);
      expect(await aimed(nothing(), tokens.SuperAdmin)).toBe(404);
    },
  );
});
