/**
 * Kinds of access that a user can have. An event ends them in this order.
 * - `sessions`, `other sessions`: the second keeps the session that the caller acts with.
 * - `browsers`: remembered browsers in which the user has no open session any more.
 * - `factors`: authenticator applications, passkeys and recovery codes.
 * - `provider links`: what ties the account to a user of an identity provider.
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
] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

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
  // By an import: it may be another person.
  'name and email corrected': ['sessions', 'browsers', 'factors', 'provider links'],
  deactivated: ['sessions', 'reset links'],
  'employment ended': ['sessions', 'reset links'],
  'factors reset': ['sessions', 'factors'],
  'administrator added': ['reset links'],
  'administrator removed': [],
  'auditor ended': ['sessions', 'verification links'],
  'account closed': [
    'sessions',
    'browsers',
    'reset links',
    'verification links',
    'email change',
    'factors',
    'provider links',
    'queued mail',
  ],

  // An identity provider confirms an e-mail that the owner of the password never proved.
  'claimed by provider': ['sessions', 'browsers', 'factors'],
  // Another connection may name other people by the same subjects.
  'provider reconnected': ['provider links'],

  // The platform acts.
  'institution suspended': ['sessions'],
  'super admin switched': ['sessions', 'reset links'],
  'super admin reset': ['sessions', 'browsers', 'reset links'],
  'backup restored': ['sessions', 'reset links', 'verification links'],

  // An undone takeover treats three groups: all users, users whom the intruder touched, users whose
  // password the intruder set.
  'takeover undone': ['reset links', 'verification links'],
  'takeover undone for touched user': ['sessions'],
  'takeover undone for reset user': ['sessions', 'browsers', 'factors'],
} as const satisfies Record<string, readonly AccessKind[]>;

export type AccessEvent = keyof typeof accessEvents;
