import {
  type LabourCourseFacts,
  type LabourDocument,
  type LabourPolicy,
  labourDocument,
} from '@finaula/contract/labour';
import type { CatalogueKeys } from './catalogue-keys.ts';
import { namesOf } from './facts-of-people.ts';
import type { Waiting } from './queue.ts';

interface Sources {
  policy: LabourPolicy;
  course: LabourCourseFacts;
  razonSocial: string;
  catalogues: CatalogueKeys;
}

const MINUTES = 60;

/**
 * The data of a constancia: facts of the institution, the person and the course as they are now.
 * @throws ZodError when one is missing, which `fields` of the waiting certificate says before
 */
export function documentOf(
  { facts, user_name, position, began_on, ended_on, duration_minutes }: Waiting,
  { policy, course, razonSocial, catalogues }: Sources,
  { number, issued_on, corrects }: Pick<LabourDocument, 'number' | 'issued_on' | 'corrects'>,
): LabourDocument {
  const digitised = policy.signatures === 'digitised';
  const internal = policy.issued_by === 'internal_instructor';
  return labourDocument.parse({
    number,
    issued_on,
    corrects,
    worker: {
      ...(facts && namesOf(user_name, facts)),
      curp: facts?.curp,
      occupation: facts?.occupation_key && catalogues.entry('occupations', facts.occupation_key),
      position,
      studies: facts?.studies ? catalogues.entry('studies', facts.studies) : null,
    },
    company: {
      razon_social: razonSocial,
      rfc: policy.rfc,
      imss_registrations: policy.imss_registrations,
      activity: policy.activity,
      plan_from: policy.plan_from,
      plan_to: policy.plan_to,
    },
    programme: {
      course_name: course.name,
      minutes: course.hours === null ? duration_minutes : course.hours * MINUTES,
      from: began_on,
      to: ended_on,
      thematic_area: catalogues.entry('thematic_areas', course.thematic_area),
      modality: catalogues.entry('modalities', course.modality),
      objective: catalogues.entry('objectives', course.objective),
    },
    agent: {
      kind: policy.issued_by,
      name: internal ? razonSocial : policy.agent_name,
      registration: policy.issued_by === 'external_agent' ? policy.agent_registration : null,
    },
    instructor_name: policy.instructor_name,
    workers: policy.workers,
    employer_signer: policy.commission.employer,
    workers_signer: policy.workers === 'over_50' ? policy.commission.workers : null,
    signatures: policy.signatures,
    images: {
      ...(digitised ? policy.images : { instructor: null, employer: null, workers: null }),
      logo: policy.images.logo,
    },
  });
}
