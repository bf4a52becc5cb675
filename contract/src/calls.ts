import { z } from 'zod';
import { accountCalls } from './accounts.ts';
import { apiTokenCalls } from './api-tokens.ts';
import { assistantCalls } from './assistant.ts';
import { auditorCalls } from './auditors.ts';
import { call } from './call.ts';
import { certificateCalls } from './certificates.ts';
import { committeeReportCalls } from './committee-reports.ts';
import { reminderCalls } from './compliance.ts';
import { complianceHistoryCalls } from './compliance-history.ts';
import { courseExportCalls } from './course-exports.ts';
import { courseCalls, youtubeCalls } from './courses.ts';
import { directoryCalls } from './directory.ts';
import { documentedTrainingCalls } from './documented-training.ts';
import { entityRegistrationCalls } from './entity-registration.ts';
import { examReviewCalls } from './exam-review.ts';
import { examCalls } from './exams.ts';
import { failedTopicCalls } from './failed-topics.ts';
import { handoverCalls } from './handovers.ts';
import { institutionLayerCalls } from './institution-layer.ts';
import { institutionCalls } from './institutions.ts';
import { invitationCalls } from './invitations.ts';
import { labourCalls } from './labour-calls.ts';
import { ledgerCalls } from './ledger.ts';
import { mailCalls } from './mail.ts';
import { obligationCalls } from './obligations.ts';
import { ownCourseCalls } from './own-courses.ts';
import { packageCalls } from './packages.ts';
import { peopleCalls } from './people.ts';
import { peopleImportCalls } from './people-imports.ts';
import { personProviderCalls } from './person-providers.ts';
import { privacyCalls } from './privacy.ts';
import { programmeCalls } from './programmes.ts';
import { providerCalls } from './providers.ts';
import { reformCalls } from './reforms.ts';
import { refresherCalls } from './refreshers.ts';
import { scenarioDecisionCalls } from './scenario-decisions.ts';
import { accessPolicyCalls, secondFactorCalls } from './second-factor.ts';
import { staticContentCalls } from './static-content.ts';
import { stuckWorkCalls } from './stuck-work.ts';
import { supervisionCalls } from './supervision.ts';
import { teamCalls } from './team.ts';
import { trainingCalls } from './training.ts';
import { webhookCalls } from './webhooks.ts';

const platformCalls = {
  getPlatform: call({
    summary: 'Nombre del producto, datos de contacto, y si envía correo y abre paquetes',
    method: 'GET',
    path: '/api/platform',
    access: 'anyone',
    status: 200,
    reply: z.object({
      product_name: z.string(),
      support_email: z.string(),
      company_address: z.string(),
      /** The controller of personal data, its address, and the day of the privacy notice (YYYY-MM-DD). */
      privacy_controller: z.string(),
      privacy_email: z.string(),
      privacy_notice_date: z.iso.date(),
      privacy_block_months: z.int().positive(),
      /** Whether links are also mailed. */
      mail: z.boolean(),
      /** Whether institutions may upload packages (SCORM): they need an address of their own. */
      packages: z.boolean(),
    }),
    errors: [],
  }),
  getHealth: call({
    summary: 'El proceso responde',
    method: 'GET',
    path: '/healthz',
    access: 'anyone',
    status: 200,
    reply: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  getReadiness: call({
    summary: 'El proceso y su base de datos responden',
    method: 'GET',
    path: '/readyz',
    access: 'anyone',
    status: 200,
    reply: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
};

/** All calls by name; handlers and client functions use the same names. */
export const calls = {
  ...platformCalls,
  ...packageCalls,
  ...accountCalls,
  ...accessPolicyCalls,
  ...secondFactorCalls,
  ...personProviderCalls,
  ...providerCalls,
  ...courseCalls,
  ...staticContentCalls,
  ...ownCourseCalls,
  ...institutionLayerCalls,
  ...courseExportCalls,
  ...refresherCalls,
  ...assistantCalls,
  ...institutionCalls,
  ...entityRegistrationCalls,
  ...youtubeCalls,
  ...certificateCalls,
  ...trainingCalls,
  ...teamCalls,
  ...obligationCalls,
  ...complianceHistoryCalls,
  ...failedTopicCalls,
  ...scenarioDecisionCalls,
  ...programmeCalls,
  ...committeeReportCalls,
  ...auditorCalls,
  ...reminderCalls,
  ...reformCalls,
  ...ledgerCalls,
  ...examCalls,
  ...directoryCalls,
  ...documentedTrainingCalls,
  ...apiTokenCalls,
  ...webhookCalls,
  ...handoverCalls,
  ...examReviewCalls,
  ...mailCalls,
  ...privacyCalls,
  ...peopleCalls,
  ...invitationCalls,
  ...peopleImportCalls,
  ...supervisionCalls,
  ...labourCalls,
  ...stuckWorkCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
