import { z } from 'zod';
import { CHARACTERS, RANGES } from './constants.ts';
import { readCurp } from './curp.ts';
import { day, line } from './validation.ts';

/* Labour constancias: LFT art. 153-V, and arts. 24 to 26 of the Acuerdo of the STPS of 14 June 2013. */

/** The term for handing a constancia over, and the one for the list, in working days. */
export const LABOUR_WORKING_DAYS = { constancia: 20, list: 60 } as const;

export const labourIssuer = z.enum(['internal_instructor', 'external_agent', 'supplier']);
export type LabourIssuer = z.infer<typeof labourIssuer>;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** The answers of an institution; null: not answered yet. */
const policyFields = {
  workers: optional(z.enum(['up_to_50', 'over_50'])),
  rfc: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, 'El RFC lleva tres o cuatro letras, seis dígitos y su homoclave.'),
  ),
  imss_registrations: z.array(line(CHARACTERS.imssRegistration)).max(200),
  activity: optional(line(CHARACTERS.activity)),
  plan_from: optional(day),
  plan_to: optional(day),
  issued_by: optional(labourIssuer),
  instructor_name: optional(line(CHARACTERS.personName)),
  /** The external agent or the supplier; null: the institution itself. */
  agent_name: optional(line(CHARACTERS.razonSocial)),
  agent_registration: optional(line(CHARACTERS.agentRegistration)),
  /** `workers`: the representative of the workers; null up to 50 workers. */
  commission: z.object({
    employer: optional(line(CHARACTERS.personName)),
    workers: optional(line(CHARACTERS.personName)),
  }),
  signatures: optional(z.enum(['by_hand', 'digitised'])),
};

export const labourPolicyBody = z
  .object(policyFields)
  .partial()
  .check(({ value, issues }) => {
    if (value.plan_from && value.plan_to && value.plan_from > value.plan_to)
      issues.push({ code: 'custom', input: value, message: 'El plan termina antes de empezar.' });
  });

export const labourPolicyField = z.enum([
  'workers',
  'rfc',
  'imss_registrations',
  'activity',
  'plan_from',
  'plan_to',
  'issued_by',
  'instructor_name',
  'agent_name',
  'agent_registration',
  'commission',
  'signatures',
]);
export type LabourPolicyField = z.infer<typeof labourPolicyField>;

/** A year of the plan: named by the year in which it begins. `due_on`: the last day for its list. */
const planYear = z.object({ year: z.int(), from: z.string(), to: z.string(), due_on: z.string() });

/** Images that the document shows: the own logo, and signatures where they are digitised. */
export const labourImage = z.enum(['logo', 'instructor', 'employer', 'workers']);
export type LabourImage = z.infer<typeof labourImage>;

/** An image that never changes under its id. `since`: the day of its upload. */
const shownImage = z.object({ id: z.string(), width: z.int(), height: z.int(), since: z.string() });
export type LabourShownImage = z.infer<typeof shownImage>;

/** Null: none. A signature belongs to the person who is named now. */
const shownImages = z.record(labourImage, shownImage.nullable());

export const labourPolicy = z.object({
  ...policyFields,
  images: shownImages,
  /** Whether constancias can be issued: every question is answered. */
  enabled: z.boolean(),
  /** Fields without an answer. */
  missing: z.array(labourPolicyField),
  years: z.array(planYear),
  recorded_at: z.string().nullable(),
  recorded_by: z.string().nullable(),
});
export type LabourPolicy = z.infer<typeof labourPolicy>;

const catalogueEntry = z.object({ key: z.string(), name: z.string() });
export type LabourCatalogueEntry = z.infer<typeof catalogueEntry>;

/** Catalogues of the forms, as data of `content/labour/`. */
export const labourCatalogues = z.object({
  source: z.string(),
  /** Areas with their subareas: a worker's occupation is a subarea. */
  occupations: z.array(catalogueEntry.extend({ subareas: z.array(catalogueEntry) })),
  thematic_areas: z.array(catalogueEntry),
  studies: z.array(catalogueEntry),
  modalities: z.array(catalogueEntry),
  objectives: z.array(catalogueEntry),
});
export type LabourCatalogues = z.infer<typeof labourCatalogues>;

const curp = z.string().transform((typed, { issues }) => {
  const read = readCurp(typed);
  if (read) return read.curp;
  issues.push({
    code: 'custom',
    input: typed,
    message: 'La CURP tiene 18 caracteres, como en el acta o la identificación. Revísala.',
  });
  return z.NEVER;
});
const key = z.string().regex(/^\d{1,4}(\.\d)?$/);

const personFields = {
  curp: optional(curp),
  /** A subarea of the catalogue of occupations: 08.1. */
  occupation_key: optional(key),
  /** Highest finished studies, by the catalogue. */
  studies: optional(key),
  given_names: optional(line(CHARACTERS.personName)),
  first_surname: optional(line(CHARACTERS.personName)),
  second_surname: optional(line(CHARACTERS.personName)),
};
/** Absent fields stay as they are; null takes a value back. */
export const labourFactsBody = z.object(personFields).partial();
export type LabourFactsBody = z.infer<typeof labourFactsBody>;

export const labourWarning = z.enum(['curp_check_digit']);

export const labourFacts = z.object({
  user_id: z.string(),
  user_name: z.string(),
  curp: z.string().nullable(),
  occupation_key: z.string().nullable(),
  studies: z.string().nullable(),
  given_names: z.string().nullable(),
  first_surname: z.string().nullable(),
  second_surname: z.string().nullable(),
  /** Whether the parts of the name were found by the platform, from name and CURP. */
  names_derived: z.boolean(),
  warnings: z.array(labourWarning),
  recorded_at: z.string().nullable(),
});
export type LabourFacts = z.infer<typeof labourFacts>;

export const labourCourseFacts = z.object({
  /** The course as the plan registers it. */
  name: line(CHARACTERS.courseName),
  /** Null: as long as the course is. */
  hours: z.number().min(RANGES.courseHours.min).max(RANGES.courseHours.max).nullable(),
  thematic_area: key,
  modality: key,
  objective: key,
});
export type LabourCourseFacts = z.infer<typeof labourCourseFacts>;

export const labourCourse = z.object({
  course_id: z.string(),
  title: z.string(),
  duration_minutes: z.int(),
  /** Null: not described yet, which keeps its constancias in the queue. */
  facts: labourCourseFacts.nullable(),
});
export type LabourCourse = z.infer<typeof labourCourse>;

/** Data that a constancia needs and nobody gave yet. */
export const labourMissing = z.enum(['curp', 'occupation_key', 'names', 'course', 'policy']);
export type LabourMissing = z.infer<typeof labourMissing>;

const queued = z.object({
  certificate_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  course_id: z.string(),
  course_title: z.string(),
  /** The day of the passed evaluation. */
  ended_on: z.string(),
  /** 20 working days after it. */
  due_on: z.string(),
});

export const labourQueue = z.object({
  ready: z.array(queued),
  missing: z.array(queued.extend({ fields: z.array(labourMissing) })),
  /** The earliest of them; null: the queue is empty. */
  due_on: z.string().nullable(),
});
export type LabourQueue = z.infer<typeof labourQueue>;

/** `por_completar` is the state of what waits in the queue; a constancia begins as `por_firmar`. */
export const labourState = z.enum(['por_completar', 'por_firmar', 'firmada', 'entregada', 'cancelada']);
export type LabourState = z.infer<typeof labourState>;

export const labourStateNames: Record<LabourState, string> = {
  por_completar: 'Por completar',
  por_firmar: 'Por firmar',
  firmada: 'Firmada',
  entregada: 'Entregada',
  cancelada: 'Cancelada',
};

export const labourConstancia = z.object({
  id: z.string(),
  /** 2026-00001: counts within the institution and year. */
  number: z.string(),
  state: labourState,
  certificate_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  course_name: z.string(),
  ended_on: z.string(),
  due_on: z.string(),
  issued_on: z.string(),
  signed_on: z.string().nullable(),
  delivered_on: z.string().nullable(),
  /** The administrator who recorded the delivery. */
  delivery_by: z.string().nullable(),
  cancelled_on: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
  /** The constancia that this one corrects, and the one that corrects this one. */
  corrects: z.string().nullable(),
  corrected_by: z.string().nullable(),
  /** Whether its personal data were erased: the document cannot be drawn any more. */
  erased: z.boolean(),
});
export type LabourConstancia = z.infer<typeof labourConstancia>;

/** The data that the document of a constancia shows, as they were at its emission. */
export const labourDocument = z.object({
  number: z.string(),
  worker: z.object({
    first_surname: z.string(),
    second_surname: z.string().nullable(),
    given_names: z.string(),
    curp: z.string(),
    occupation: catalogueEntry,
    position: z.string().nullable(),
    studies: catalogueEntry.nullable(),
  }),
  company: z.object({
    razon_social: z.string(),
    rfc: z.string(),
    imss_registrations: z.array(z.string()),
    activity: z.string(),
    plan_from: z.string(),
    plan_to: z.string(),
  }),
  programme: z.object({
    course_name: z.string(),
    /** Hours with their fraction; the minutes are what the course really takes. */
    minutes: z.number(),
    from: z.string(),
    to: z.string(),
    thematic_area: catalogueEntry,
    modality: catalogueEntry,
    objective: catalogueEntry,
  }),
  agent: z.object({ kind: labourIssuer, name: z.string(), registration: z.string().nullable() }),
  instructor_name: z.string(),
  workers: z.enum(['up_to_50', 'over_50']),
  /** Patrón or legal representative up to 50 workers, otherwise the employer's side of the commission. */
  employer_signer: z.string(),
  /** Null up to 50 workers. */
  workers_signer: z.string().nullable(),
  signatures: z.enum(['by_hand', 'digitised']),
  images: shownImages,
  issued_on: z.string(),
  corrects: z.string().nullable(),
});
export type LabourDocument = z.infer<typeof labourDocument>;

/** A row of the data for the DC-4 list. */
export const labourListRow = labourDocument
  .pick({ number: true, worker: true, company: true, programme: true, agent: true })
  .extend({ state: labourState });
export type LabourListRow = z.infer<typeof labourListRow>;

/** A gap of the list: who or what it is about, and what is missing. */
const gap = z.object({ subject: z.string(), missing: z.string() });

export const labourList = planYear.extend({
  gaps: z.array(gap),
  rows: z.array(labourListRow),
  men: z.int(),
  women: z.int(),
  /** People whose CURP has sex X, whom the form has no box for. */
  others: z.int(),
  /** Sentences about what the platform does not know. */
  unknowns: z.array(z.string()),
});
export type LabourList = z.infer<typeof labourList>;

export const labourEmission = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Certificates that were not turned into constancias, with the sentence why. */
  refused: z.array(z.object({ certificate_id: z.string(), reason: z.string() })),
});
export type LabourEmission = z.infer<typeof labourEmission>;

export const LABOUR_PAGE = 50;
/** The most constancias of one emission or step. */
export const LABOUR_AT_ONCE = 2_000;
/** The most constancias of one file to print. */
export const LABOUR_PRINT_AT_ONCE = 100;

/** Terms for handing constancias over and for presenting lists. */
export const labourTerms = z.object({
  /** Trainings without a constancia, and constancias that nobody handed over. */
  constancias: z.object({ count: z.int(), due_on: z.string() }).nullable(),
  /** Years of the plan that ended and whose term for the list is open. */
  lists: z.array(planYear),
});
export type LabourTerms = z.infer<typeof labourTerms>;
