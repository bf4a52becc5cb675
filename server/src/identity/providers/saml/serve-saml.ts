import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../http/api-error.ts';
import type { Services } from '../../../services.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { keepAnswer } from '../requests.ts';
import { findProvider, metadataUrlOf, recordFailure, redirectUriOf, returnPageOf } from '../stored.ts';

/** Entra omits groups from an answer when there are more than 150. */
const POST_BYTES = 192 * 1024;

const idOf = ({ params }: FastifyRequest): string => {
  const { data } = z.object({ provider: z.uuid() }).safeParse(params);
  if (!data) throw new ApiError('NOT_FOUND');
  return data.provider;
};

const onlyOf = (form: URLSearchParams, name: string, pattern: RegExp): string | null => {
  const [value, ...more] = form.getAll(name);
  return value !== undefined && more.length === 0 && pattern.test(value) ? value : null;
};

/**
 * The endpoints of a SAML provider: our metadata, and the address that receives its answers. An answer
 * arrives as a form from the provider's page, which does not know the browser's tab: it is stored until the
 * tab, redirected to our own page, fetches it (docs/decisions/0037 and 0038). These endpoints decide
 * nothing and redirect browsers only to that page.
 */
export function serveSaml(app: FastifyInstance, { config, platform, limit }: Services): void {
  app.register(
    async (saml) => {
      // The tile of a provider's portal sends answers that no browser here requested, so they have no state.
      const recordUnrequested = async (providerId: string) => {
        const stored = await findProvider(platform, providerId);
        if (stored?.kind === 'saml' && stored.state === 'on')
          await recordFailure(platform, providerId, new ProviderFailure('response_unasked'));
      };
      saml.removeAllContentTypeParsers();
      saml.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: POST_BYTES },
        (_request, body: string, done) => done(null, new URLSearchParams(body)),
      );

      saml.get('/metadata', async (request, reply) => {
        await limit('providerByAddress', request.ip);
        const id = idOf(request);
        const stored = await findProvider(platform, id);
        if (stored?.kind !== 'saml') throw new ApiError('NOT_FOUND');
        const issuer = metadataUrlOf(config.publicUrl, id);
        reply.type('application/samlmetadata+xml; charset=utf-8');
        return generateServiceProviderMetadata({
          issuer,
          callbackUrl: redirectUriOf(config.publicUrl, stored),
          identifierFormat: null,
          wantAssertionsSigned: true,
          generateUniqueId: () => `_${id}`,
        });
      });

      saml.post('/acs', { config: { foreignForm: true } }, async (request, reply) => {
        await limit('providerByAddress', request.ip);
        const [providerId, { body }] = [idOf(request), request];
        if (!(body instanceof URLSearchParams)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
        const state = onlyOf(body, 'RelayState', /^[\w-]{43}$/);
        const answer = onlyOf(body, 'SAMLResponse', /^[A-Za-z0-9+/=\s]+$/);
        if (state !== null && answer !== null) await keepAnswer(platform, { providerId, state, answer });
        if (state === null && answer !== null) await recordUnrequested(providerId);
        return reply.redirect(
          `${returnPageOf(config.publicUrl, providerId)}${state === null ? '' : `?state=${state}`}`,
          303,
        );
      });
    },
    { prefix: '/saml/:provider' },
  );
}
