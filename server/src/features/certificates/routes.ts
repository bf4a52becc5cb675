import { createHash } from 'node:crypto';
import { earnedBy, publicKey } from '@finaula/contract/certificates';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { Services } from '../../services.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { allowRetake } from './allow-retake.ts';
import { achievementOf } from './badge/credential.ts';
import { keyAddress } from './badge/key-address.ts';
import { findPublished, publishedKey } from './badge/published-key.ts';
import { signBadge } from './badge/sign-badge.ts';
import { claimCertificate } from './claim-certificate.ts';
import { claimPackage } from './claim-package.ts';
import { closeDispute } from './close-dispute.ts';
import { renderDocument } from './document/render-document.ts';
import { listEntityCertificates } from './entity-certificates.ts';
import { mayRead } from './policy.ts';
import { documentFacts, presentCertificate, presentPublicCertificate } from './present.ts';
import {
  type CertificateRecord,
  findCertificate,
  findDocument,
  findLatestOfCourse,
  listCertificatesOf,
  listKeys,
  rememberDocument,
} from './queries.ts';
import { replaceCertificate } from './replace-certificate.ts';
import { revokeCertificate } from './revoke-certificate.ts';
import { TTL_SECONDS } from './status-list/sign-status-list.ts';
import { findStatusList, statusLists } from './status-list/status-lists.ts';

/** Lets pages of any site read a public reply: validators of badges run in the browser. */
const readableAnywhere = (reply: FastifyReply) =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

export const certificateRoutes = ({ config, enqueueMessage, limit, metrics, platform }: Services) => {
  const signedStatusList = statusLists(config.publicUrl, config.dataDir);
  const presentKey = (jwk: unknown) => {
    const key = publicKey.parse(jwk);
    return { ...key, kid: keyAddress(config.publicUrl, key) };
  };
  const badgeFacts = (certificate: CertificateRecord) => ({
    ...documentFacts(certificate),
    course_id: certificate.course_id,
    earned_by: earnedBy.parse(certificate.earned_by),
    public_url: config.publicUrl,
  });
  const find = async (database: Database, folio: string): Promise<CertificateRecord> => {
    const certificate = await findCertificate(database, folio);
    if (!certificate) throw new ApiError('CERTIFICATE_NOT_FOUND');
    return certificate;
  };
  const findFor = async (database: Database, user: UserRecord, folio: string): Promise<CertificateRecord> => {
    const certificate = await find(database, folio);
    if (!mayRead(user, certificate)) throw new ApiError('CERTIFICATE_NOT_FOUND');
    return certificate;
  };

  const anyone = {
    getPublicCertificate: async ({ params, request, reply, database }) => {
      await limit('certificateByAddress', request.ip);
      readableAnywhere(reply);
      return presentPublicCertificate(await find(database, params.folio));
    },

    checkDocument: async ({ params, query, request, database }) => {
      await limit('certificateByAddress', request.ip);
      const { id } = await find(database, params.folio);
      return { issued: (await findDocument(database, id, Buffer.from(query.sha256, 'hex'))) !== undefined };
    },

    getStatusList: async ({ params, request, reply, database }) => {
      await limit('statusListByAddress', request.ip);
      const positions = await findStatusList(database, params.list);
      if (!positions) throw new ApiError('NOT_FOUND');
      readableAnywhere(reply).type('application/vc+jwt').header('cache-control', `public, max-age=${TTL_SECONDS}`);
      return signedStatusList(database, params.list, positions);
    },

    listPublicKeys: async ({ reply, database }) => {
      readableAnywhere(reply);
      return {
        keys: (await listKeys(database)).map(({ public_jwk }) => presentKey(public_jwk)),
      };
    },

    getPublicKey: async ({ params, reply, database }) => {
      readableAnywhere(reply);
      const found = await findPublished(database, params.kid);
      if (!found) throw new ApiError('NOT_FOUND');
      return presentKey(found.public_jwk);
    },

    getAchievement: async ({ params, request, reply, database }) => {
      await limit('certificateByAddress', request.ip);
      readableAnywhere(reply);
      const latest = await findLatestOfCourse(database, params.course_id);
      if (!latest) throw new ApiError('NOT_FOUND');
      return achievementOf(badgeFacts(latest));
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const session = {
    getCertificatePdf: async ({ params, session: { user }, reply, database }) => {
      await limit('documentByUser', user.id);
      const found = await findFor(database, user, params.folio);
      // Auditors cannot read exams or write, but get the same file.
      const reading = user.role === 'Auditor' ? platform : database;
      const certificate = user.role === 'Auditor' ? await find(platform, params.folio) : found;
      const document = await renderDocument(documentFacts(certificate));
      await rememberDocument(reading, certificate.id, createHash('sha256').update(document).digest());
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="constancia-${certificate.folio}.pdf"`);
      return document;
    },
  } satisfies Partial<Handlers<'session'>>;

  const signedIn = {
    claimCertificate: async ({ body, session, reply, database }) => {
      await limit('claimByUser', session.user.id);
      const { id: userId, entity_id: entityId } = session.user;
      const claim = {
        userId,
        entityId,
        courseId: body.course_id,
        answers: body.answers,
        courseVersion: body.course_version,
        session: session.tokenHash,
      };
      const { certificate, isNew } = await claimCertificate(database, config, claim);
      if (isNew) metrics.certificatesIssued.inc();
      else reply.code(200);
      return presentCertificate(certificate);
    },

    claimPackageCertificate: async ({ params, session, reply, database }) => {
      const { user, tokenHash } = session;
      await limit('claimByUser', user.id);
      const claim = { userId: user.id, entityId: user.entity_id, attemptId: params.id, session: tokenHash };
      const { certificate, isNew } = await database.transaction().execute((tx) => claimPackage(tx, config, claim));
      if (isNew) metrics.certificatesIssued.inc();
      else reply.code(200);
      return presentCertificate(certificate);
    },

    listCertificates: async ({ session, database }) =>
      (await listCertificatesOf(database, session.user.id)).map(presentCertificate),

    getCertificateBadge: async ({ params, session, reply, database }) => {
      await limit('documentByUser', session.user.id);
      const certificate = await findFor(database, session.user, params.folio);
      const { state, status_list: list, status_position: position } = certificate;
      if ((state !== 'vigente' && state !== 'vencida') || list === null || position === null)
        throw new ApiError('BADGE_WITHHELD');
      reply
        .type('application/vc+jwt')
        .header('content-disposition', `attachment; filename="insignia-${certificate.folio}.jwt"`);
      return signBadge(
        { ...badgeFacts(certificate), status: { list, position } },
        await publishedKey(platform, config.dataDir, 'RSA'),
      );
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const reader = {
    listEntityCertificates: async ({ query: { on, q, user_id, order, cursor }, session: { user }, database }) => {
      const day = on ?? (await readToday(database));
      return {
        on: day,
        ...(await listEntityCertificates(database, {
          entityId: user.entity_id,
          on: day,
          q,
          userId: user_id,
          order,
          cursor,
        })),
      };
    },
  } satisfies Partial<Handlers<'reader'>>;

  const administrator = {
    revokeCertificate: async ({ params, body, session, database }) => {
      const revoked = await database
        .transaction()
        .execute((tx) => revokeCertificate(tx, session.user, params.folio, body.reason));
      metrics.certificatesRevoked.inc();
      return presentCertificate(revoked);
    },

    replaceCertificate: async ({ params, session, database }) => {
      // Issuing for another person needs the platform's rights: row security first decides who sees this one.
      await find(database, params.folio);
      return presentCertificate(
        await platform
          .transaction()
          .execute((tx) => replaceCertificate(tx, { config, enqueueMessage }, session.user, params.folio)),
      );
    },

    allowRetake: async ({ params, body, session, database }) =>
      presentCertificate(
        await database.transaction().execute((tx) => allowRetake(tx, session.user, params.folio, body.reason)),
      ),

    closeDispute: async ({ params, session, database }) =>
      presentCertificate(await database.transaction().execute((tx) => closeDispute(tx, session.user, params.folio))),
  } satisfies Partial<Handlers<'administrator'>>;

  return { anyone, session, signedIn, reader, administrator };
};
