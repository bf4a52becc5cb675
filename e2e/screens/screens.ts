import { complianceScreens } from './compliance.ts';
import { complianceLineScreens } from './compliance-line.ts';
import { courseScreens } from './courses.ts';
import { decisionTotalsScreens } from './decision-totals.ts';
import { documentedTrainingScreens } from './documented-training.ts';
import { entityAdmin } from './entity-admin.ts';
import { examAdminScreens, examItemScreens, examScreens } from './exams.ts';
import { institutionLayerScreens } from './institution-layer.ts';
import { integrationScreens } from './integrations.ts';
import { labourScreens } from './labour.ts';
import { learner } from './learner.ts';
import { linkScreens } from './links.ts';
import type { Screen } from './opening.ts';
import { ownCourseScreens } from './own-courses.ts';
import { peopleScreens } from './people.ts';
import { providerScreens } from './providers.ts';
import { refresherScreens } from './refreshers.ts';
import { registrationScreens } from './registration.ts';
import { superAdmin } from './super-admin.ts';
import { teamScreens } from './team.ts';
import { tenureScreens } from './tenure.ts';
import { visitor } from './visitor.ts';

/**
 * Every screen and state. `accessibility/screens.spec.ts` checks each for faults and sideways overflow, and
 * `npm run screens` photographs it.
 */
export const screens: readonly Screen[] = [
  ...visitor,
  ...registrationScreens,
  ...linkScreens,
  ...courseScreens,
  ...refresherScreens,
  ...institutionLayerScreens,
  ...learner,
  ...examScreens,
  ...entityAdmin,
  ...peopleScreens,
  ...providerScreens,
  ...ownCourseScreens,
  ...tenureScreens,
  ...integrationScreens,
  ...complianceScreens,
  ...complianceLineScreens,
  ...decisionTotalsScreens,
  ...documentedTrainingScreens,
  ...teamScreens,
  ...labourScreens,
  ...examAdminScreens,
  ...superAdmin,
  ...examItemScreens,
];
