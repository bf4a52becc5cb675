import type { AccessEvent, AccessKind } from '../access-events.ts';

/** Events that end an administration, or the part that one administrator has in it. */
export const TENURE_EVENTS = [
  'takeover undone',
  'institution suspended',
  'administrator removed',
  'deactivated',
  'employment ended',
  'account closed',
] as const satisfies readonly AccessEvent[];

/** Effects that the end of a tenure has on the rows of one table. */
interface Tenure {
  /** Kinds that write the table: access-events.ts says which event ends them, end-access.ts how. */
  ends?: readonly AccessKind[];
  /** Rows are deleted with the rows of another table, which they belong to. */
  with?: string;
  /** Further effects of undoing a takeover (features/institutions/undo-takeover.ts). */
  undo?: string;
  /** Why rows stay in every event that is not named above. */
  stays: string;
}

const EVIDENCE = 'evidence of a person: it is append-only';
const RECORD = 'a record of what happened';
const RULE = 'a rule of the institution, which the other administrators see and change';
const CONTENT = 'content of the institution, which the other administrators change or retire';
const OF_PERSON = 'belongs to the person, not to who administers';

/**
 * Every database table that names an entity or a maker. A table that is missing here fails
 * tenure-table.test.ts, which also compares `ends` with the statements that run.
 */
export const tenureTable: Record<string, Tenure> = {
  access_policies: { ends: ['all providers off', 'all providers'], stays: RULE },
  access_refusals: { stays: RECORD },
  account_facts: { undo: 'a fact is added for each account that is switched back', stays: RECORD },
  account_notices: { stays: 'addressed to the person, who has to read them' },
  api_tokens: {
    ends: ['all API tokens'],
    stays: 'the other administrators decide within seven days (handovers)',
  },
  audit_log: { stays: RECORD },
  auditor_ends: { ends: ['invitations made', 'all auditors'], stays: RECORD },
  auditor_openings: { stays: RECORD },
  auditors: { stays: 'ended by a row of auditor_ends; in use, the other administrators decide (handovers)' },
  blocked_identities: { undo: 'accounts that the takeover closed are reopened', stays: OF_PERSON },
  certificate_disputes: { undo: 'certificates issued since the takeover are disputed', stays: EVIDENCE },
  certificate_reinstatements: { undo: 'certificates that the takeover revoked are reinstated', stays: EVIDENCE },
  certificate_replacements: { undo: 'the older certificate is reinstated, the replacement disputed', stays: EVIDENCE },
  certificate_retakes: { stays: EVIDENCE },
  certificate_revocations: { undo: 'answered by certificate_reinstatements', stays: EVIDENCE },
  certificates: { undo: 'answered by certificate_disputes', stays: EVIDENCE },
  chat_turns: { stays: OF_PERSON },
  closure_requests: { ends: ['closures requested', 'all closures'], stays: OF_PERSON },
  committee_reports: { stays: RECORD },
  committee_settings: { undo: 'list and requests are deleted', stays: RULE },
  compliance_figures: { stays: RECORD },
  course_imports: { stays: CONTENT },
  course_media: { stays: CONTENT },
  course_notes: { undo: 'notes from before the takeover are recorded again, others end', stays: CONTENT },
  course_package_pieces: { stays: CONTENT },
  course_packages: { stays: CONTENT },
  course_reviews: { stays: RECORD },
  course_staff: { ends: ['course duties', 'all course duties'], stays: RULE },
  course_versions: { stays: RECORD },
  courses: { undo: 'own courses begun since the takeover are retired', stays: CONTENT },
  current_standings: { stays: 'computed from facts' },
  documented_attendances: { undo: 'withdrawn by documented_withdrawals', stays: EVIDENCE },
  documented_trainings: { undo: 'withdrawn for each person', stays: EVIDENCE },
  documented_withdrawals: { ends: ['all documented training'], stays: EVIDENCE },
  domain_proofs: {
    ends: ['all domains unproven', 'all domains'],
    stays: 'the other administrators decide within 30 days (handovers)',
  },
  email_changes: { ends: ['email change', 'links made', 'all email links'], stays: OF_PERSON },
  employment: { undo: 'kept by the trigger of employment_facts', stays: RECORD },
  employment_facts: { undo: 'the employment from before the takeover is recorded again', stays: RECORD },
  entities: { undo: 'details, assistant and takeover are reset', stays: RULE },
  entity_details: { undo: 'the details from before the takeover are recorded', stays: RECORD },
  entity_details_requests: { undo: 'an open request is withdrawn', stays: 'a SuperAdmin decides, and sees who asked' },
  entity_reviews: { undo: 'a suspension is added', stays: RECORD },
  entity_takeovers: { undo: 'the takeover is marked as undone', stays: RECORD },
  exam_answers: { stays: EVIDENCE },
  exam_awards: { stays: EVIDENCE },
  exam_policies: { stays: RULE },
  exam_questions: { stays: EVIDENCE },
  exam_regrades: { stays: EVIDENCE },
  exam_results: { stays: EVIDENCE },
  exam_times: { stays: OF_PERSON },
  exam_withdrawals: { stays: 'made by the platform' },
  exams: { stays: EVIDENCE },
  fact_batches: { stays: RECORD },
  failed_claims: { stays: OF_PERSON },
  handovers: { ends: ['settings made', 'all handovers'], stays: RECORD },
  identity_changes: { undo: 'names and addresses are corrected back, which adds rows', stays: RECORD },
  identity_links: { ends: ['provider links'], with: 'identity_providers', stays: OF_PERSON },
  identity_proofs: { stays: 'the mark that a link was handed over outlives who made the link' },
  identity_providers: {
    ends: ['all providers off', 'all providers'],
    stays: 'the other administrators decide within 30 days (handovers)',
  },
  institution_cards: { undo: 'the card from before the takeover is recorded again', stays: CONTENT },
  invitation_codes: { ends: ['all invitation codes'], stays: RULE },
  labour_constancias: { stays: EVIDENCE },
  labour_courses: { stays: RULE },
  labour_emissions: { stays: RECORD },
  labour_facts: { stays: OF_PERSON },
  labour_images: { stays: RULE },
  labour_keys: { stays: OF_PERSON },
  labour_policies: { stays: RULE },
  labour_steps: { stays: RECORD },
  messages: { ends: ['queued mail', 'links made', 'all queued mail'], stays: RECORD },
  obligation_ends: { ends: ['all obligations'], stays: RECORD },
  obligation_versions: { stays: 'in force until a row of obligation_ends' },
  obligations: { stays: 'ended by a row of obligation_ends' },
  own_courses: { stays: CONTENT },
  package_attempts: { stays: OF_PERSON },
  passages: { stays: CONTENT },
  people_import_files: { with: 'people_imports', stays: 'another administrator may go on with the import' },
  people_import_rows: { with: 'people_imports', stays: 'another administrator may go on with the import' },
  people_imports: { ends: ['all waiting imports'], stays: 'another administrator may go on with the import' },
  programme_rows: { stays: RULE },
  programme_versions: { stays: RECORD },
  programmes: { stays: RULE },
  progress: { stays: OF_PERSON },
  provider_certificates: { with: 'identity_providers', stays: 'belong to the provider' },
  provider_link_requests: {
    with: 'identity_providers',
    stays: 'last ten minutes and need the owner; a provider that is off links nobody',
  },
  reform_decisions: { stays: RECORD },
  reforms: { stays: 'made by the platform' },
  registrations: { stays: OF_PERSON },
  reminder_settings: { stays: RULE },
  reset_links: { ends: ['reset links', 'links made'], stays: OF_PERSON },
  saml_assertions: { with: 'identity_providers', stays: 'an assertion must not work twice' },
  scenario_counts: { stays: 'counts that name nobody' },
  scim_directories: { ends: ['all directories on'], stays: 'acts only with a directory token' },
  scim_groups: { stays: 'what the directory said; it acts only with a directory token' },
  scim_members: { stays: 'what the directory said; it acts only with a directory token' },
  scim_tokens: {
    ends: ['all directory tokens'],
    stays: 'the other administrators replace them within seven days (handovers)',
  },
  scim_users: { stays: 'what the directory said; it acts only with a directory token' },
  sentences: { stays: CONTENT },
  sign_in_requests: {
    with: 'identity_providers',
    stays: 'last ten minutes; a provider that is off signs nobody in',
  },
  slides_seen: { stays: OF_PERSON },
  standing_changes: { undo: 'people of whom facts are recorded are marked', stays: 'computed from facts' },
  supervision_files: { stays: 'evidence of the institution, which its administrators download' },
  time_stamp_heads: { stays: RECORD },
  training_import_rows: { with: 'training_imports', stays: 'another administrator may go on with the import' },
  training_imports: { ends: ['all waiting imports'], stays: 'another administrator may go on with the import' },
  training_scans: { stays: 'evidence of the institution' },
  users: { undo: 'roles, access, names, addresses and passwords are restored', stays: OF_PERSON },
  verification_links: { ends: ['verification links', 'links made'], stays: OF_PERSON },
  waiver_ends: { ends: ['all waivers'], stays: RECORD },
  waivers: { stays: 'ended by a row of waiver_ends' },
  webhook_deliveries: { with: 'webhooks', stays: 'sent only while the webhook is active' },
  webhooks: {
    ends: ['all webhooks'],
    stays: 'the other administrators decide within 30 days (handovers)',
  },
  youtube_courses: {
    undo: 'videos added by the takeover are removed',
    stays: 'content of the institution, which its administrators see and remove',
  },
};
