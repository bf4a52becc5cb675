import { providerFailures } from '@finaula/contract/provider-errors';
import type { ProviderTest } from '@finaula/contract/providers';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { UserRecord } from '../accounts/users.ts';
import { lockProvider } from './lock-provider.ts';
import type { VerifiedIdentity } from './protocol.ts';
import { ProviderFailure } from './provider-failure.ts';
import { requireAddress } from './sign-in-with-provider.ts';
import type { StoredProvider } from './stored.ts';

interface Tested {
  admin: UserRecord;
  stored: StoredProvider;
  identify: () => Promise<VerifiedIdentity>;
}

/**
 * Ends a test: reports the provider's answer about the tester and whether they could sign in, without
 * signing in. A passed test allows switching on, unless the settings changed since.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW
 */
export async function finishTest(database: Database, { admin, stored, identify }: Tested): Promise<ProviderTest> {
  let said: VerifiedIdentity | undefined;
  try {
    const identity = await identify();
    said = identity;
    await database.transaction().execute(async (tx) => {
      const now = await lockProvider(tx, admin, stored.id);
      await requireAddress(tx, stored.entity_id, identity);
      if (now.changed_at.getTime() !== stored.changed_at.getTime()) throw new ProviderFailure('answer_unbound');
      await tx
        .updateTable('identity_providers')
        .set({
          tested_at: sql`now()`,
          refused_at: null,
          refusal: null,
          ...(now.state === 'draft' && { state: 'tested' }),
        })
        .where('id', '=', stored.id)
        .execute();
      await audit(tx, {
        action: 'provider tested',
        actorId: admin.id,
        entityId: stored.entity_id,
        detail: { provider: stored.id, name: stored.name },
      });
    });
    return {
      failure: null,
      said: null,
      email: identity.email,
      name: identity.name,
      certificate: identity.assertion?.certificate ?? null,
    };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { email = null, name = null, assertion } = said ?? {};
    return {
      failure: providerFailures[error.code],
      said: error.said,
      email,
      name,
      certificate: assertion?.certificate ?? null,
    };
  }
}
