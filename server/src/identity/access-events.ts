/**
 * Kinds of access that a user can have. An event ends them in this order.
 * - `sessions`, `other sessions`: the second keeps the session of the caller.
 * - `browsers`: remembered browsers without an open session of the user.
 * - `factors`: authenticator applications, passkeys and recovery codes.
 * - `provider links`: links between the account and a user of an identity provider.
 * - `course duties`: writing or reviewing their institution's courses.
 * Kinds that these users granted as administrators:
 * - `links made`: links for others, with the mails that carry them.
 * - `invitations made`: auditors who have not accepted.
 * - `closures requested`: requests to close accounts of others.
 * - `settings made`: settings that the remaining administrators confirm or end (tenure/handovers.ts).
 * Kinds that begin with `all` concern a whole institution. tenure/tenure-table.ts says which database tables
 * each kind writes.
 */
export const ACCESS_KINDS = [
  'sessions',
  'other sessions',
  'browsers',
  'reset links',
  'verification links',
  'email change',
  'factors',
  'provider links',
  'queued mail',
  'links made',
  'invitations made',
  'closures requested',
  'settings made',
  'course duties',
  'all email links',
  'all queued mail',
  'all auditors',
  'all directory tokens',
  'all API tokens',
  'all webhooks',
  'all providers off',
  'all domains unproven',
  'all providers',
  'all domains',
  'all handovers',
  'all closures',
  'all directories on',
  'all invitation codes',
  'all waiting imports',
  'all obligations',
  'all waivers',
  'all documented training',
  'all course duties',
] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/**
 * An administrator loses the role: links end at once, and the remaining administrators confirm settings.
 */
const roleLost = ['links made', 'invitations made', 'closures requested', 'settings made'] as const;

/** Each event and the access that it ends; `endAccess` runs this table. */
export const accessEvents = {
  // The user acts.
  'password changed': ['other sessions', 'browsers', 'reset links'],
  'password reset': ['sessions', 'browsers', 'reset links', 'email change'],
  'password set by verification link': ['sessions', 'browsers', 'reset links', 'email change', 'factors'],
  'other sessions ended': ['other sessions', 'browsers'],
  'first factor enrolled': ['other sessions'],
  'email change cancelled': ['email change'],

  // An administrator, an import or a directory acts.
  'email corrected': ['reset links', 'verification links', 'email change'],
  // An import may have put another person in the account.
  'name and email corrected': ['sessions', 'browsers', 'factors', 'provider links'],
  deactivated: ['sessions', 'reset links', ...roleLost],
  'employment ended': ['sessions', 'reset links', 'course duties', ...roleLost],
  'factors reset': ['sessions', 'factors'],
  // The provider created the person again: the old identity may be another's by now.
  'provider unlinked': ['sessions', 'provider links'],
  'administrator added': ['reset links'],
  'administrator removed': roleLost,
  'account closed': [
    'sessions',
    'browsers',
    'reset links',
    'verification links',
    'email change',
    'factors',
    'provider links',
    'queued mail',
    'course duties',
    ...roleLost,
  ],

  // An identity provider confirms an e-mail that the password's owner never proved.
  'claimed by provider': ['sessions', 'browsers', 'factors'],
  // After a change of the connection, the same subjects may name other people.
  'provider reconnected': ['provider links'],

  // The platform acts.
  'institution suspended': [
    'sessions',
    'links made',
    'closures requested',
    'all queued mail',
    'all auditors',
    'all directory tokens',
    'all API tokens',
    'all webhooks',
    'all providers off',
    'all domains unproven',
    'all handovers',
  ],
  'super admin switched': ['sessions', 'reset links', 'links made'],
  'super admin reset': ['sessions', 'browsers', 'reset links'],
  'backup restored': ['sessions', 'reset links', 'verification links'],

  // An undone takeover distinguishes three groups: all users, users whom the intruder changed, and users
  // whose password the intruder set.
  'takeover undone': [
    'reset links',
    'verification links',
    'all email links',
    'all queued mail',
    'all auditors',
    'all directory tokens',
    'all API tokens',
    'all webhooks',
    'all providers',
    'all domains',
    'all handovers',
    'all closures',
    'all directories on',
    'all invitation codes',
    'all waiting imports',
    'all obligations',
    'all waivers',
    'all documented training',
    'all course duties',
  ],
  'takeover undone for touched user': ['sessions'],
  'takeover undone for reset user': ['sessions', 'browsers', 'factors'],
} as const satisfies Record<string, readonly AccessKind[]>;

export type AccessEvent = keyof typeof accessEvents;
