import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import type { AskedCertificates, CertificateEvidence } from '../../shared/evidence/evidence.ts';
import { publishedKey } from './badge/published-key.ts';
import { renderDocument } from './document/render-document.ts';
import { documentFacts } from './present.ts';
import { selectCertificates } from './queries.ts';

/** A certificate's state on the date. */
type Standing = { id: string } & Omit<CertificateEvidence, 'record' | 'document'>;

const PAGE = 100;

const isOfFile = ({ entityId, from, on, knownUntil, people }: AskedCertificates) => sql<boolean>`
  certificates.entity_id = ${entityId}::uuid and certificates.issued_at < ${knownUntil}::timestamptz
  and not exists (select from certificate_replacements later where later.replacement_id = certificates.id and later.replaced_at >= ${knownUntil}::timestamptz)
  and (mexican_day(certificates.issued_at) >= ${from}::date or certificates.valid_until >= ${on}::date)
  and (${people}::uuid[] is null or certificates.user_id = any(${people}::uuid[]))`;

/** States of certificates, by what was recorded before the instant. */
async function standingsOf(
  database: Database,
  ids: readonly string[],
  { on, knownUntil }: AskedCertificates,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select certificates.id, certificates.answers, standing.revoked_at, standing.revocation_reason, standing.state,
      case when certificates.earned_by = 'quiz' then encode(sha256(convert_to(certificates.questions::text, 'UTF8')), 'hex') end as questions_sha256,
      array(select encode(sha256, 'hex') from certificate_documents documents
        where documents.certificate_id = certificates.id and first_sent_at < ${knownUntil}::timestamptz order by first_sent_at, sha256) as handed_out
    from certificates
    join certificate_states_on(${on}::date, ${knownUntil}::timestamptz) standing on standing.id = certificates.id
    where certificates.id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The certificates of a supervision file, and the key that signs it. */
export const certificateEvidence = ({ config, platform }: { config: Pick<Config, 'dataDir'>; platform: Database }) => ({
  count: async (database: Database, asked: AskedCertificates): Promise<number> => {
    const { count } = await database
      .selectFrom('certificates')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(isOfFile(asked))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** One at a time, in the order of folios, which are random. */
  async *list(database: Database, asked: AskedCertificates): AsyncGenerator<CertificateEvidence> {
    let after = '';
    for (;;) {
      const records = await selectCertificates(database)
        .where(isOfFile(asked))
        .where('certificates.folio', '>', after)
        .orderBy('certificates.folio')
        .limit(PAGE)
        .execute();
      const standings = await standingsOf(
        database,
        records.map(({ id }) => id),
        asked,
      );
      for (const record of records) {
        const standing = standings.get(record.id);
        if (standing) yield { ...standing, record, document: await renderDocument(documentFacts(record)) };
      }
      const last = records.at(-1);
      if (!last || records.length < PAGE) return;
      after = last.folio;
    }
  },

  /** The questions of a certificate's quiz, as asked. */
  questionsOf: async (database: Database, certificateId: string): Promise<unknown> =>
    (await database.selectFrom('certificates').select('questions').where('id', '=', certificateId).executeTakeFirst())
      ?.questions,

  signingKey: async () => {
    const { publicJwk, ...key } = await publishedKey(platform, config.dataDir, 'OKP');
    if (publicJwk.kty !== 'OKP') throw new TypeError('Files are signed by an Ed25519 key');
    return { ...key, publicJwk };
  },
});
