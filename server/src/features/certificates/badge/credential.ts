import type { EarnedBy } from '@finaula/contract/certificates';
import { decidesAlone, TOLD_BY_PACKAGE } from '@finaula/contract/package-words';
import { listAddress, STATUS_PURPOSE } from '../status-list/sign-status-list.ts';

/** The content of a credential: the frozen facts of a certificate, and its verification address. */
export interface BadgeFacts {
  user_name: string;
  course_id: string;
  course_title: string;
  /** The category's name. */
  module: string;
  /** Razón social. */
  entity_name: string;
  /** The entity's name on the platform, and the domain that it had proven. */
  registered_name: string | null;
  entity_domain: string | null;
  signer_name: string | null;
  certificate_authority: string;
  /** Percent, 0–100. */
  score: number | null;
  passing_score: number;
  duration_minutes: number;
  folio: string;
  issued_at: Date;
  /** The last day of validity in Mexico City, YYYY-MM-DD. */
  valid_until: string;
  verify_url: string;
  product_name: string;
  earned_by: EarnedBy;
  /** The exam's attempt; null for a quiz. */
  exam_attempt: number | null;
  /** Its bit in the status lists. */
  status: { list: number; position: number };
  /** PUBLIC_URL, without a trailing slash. */
  public_url: string;
}

const passedWhat: Record<Exclude<EarnedBy, 'package'>, string> = {
  quiz: 'el quiz de autoevaluación',
  exam: 'el examen',
  practice: 'el examen de práctica',
};

/** JWT dates have no fractions, and a verifier compares them with the credential's own. */
export const wholeSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const dateTime = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** The last second of a day in Mexico City, which has kept UTC−6 all year since 2022. */
export const endOfDay = (day: string): number => wholeSeconds(new Date(`${day}T23:59:59-06:00`));

type AchievementFacts = Pick<
  BadgeFacts,
  'public_url' | 'course_id' | 'course_title' | 'module' | 'duration_minutes' | 'earned_by' | 'passing_score'
>;

const achievementAddress = ({ public_url, course_id }: Pick<AchievementFacts, 'public_url' | 'course_id'>) =>
  `${public_url}/api/public/achievements/${course_id}`;

function narrativeOf(facts: AchievementFacts): string {
  if (facts.earned_by === 'package')
    return `Aprobar el paquete (SCORM) del curso${decidesAlone(facts) ? '' : ` con al menos ${facts.passing_score} %`}: ${TOLD_BY_PACKAGE}, que el servidor no calificó.`;
  return `Aprobar ${passedWhat[facts.earned_by]} del curso con al menos ${facts.passing_score} % de respuestas correctas. El servidor califica las respuestas; el mínimo es política de la plataforma.`;
}

/** The course of a constancia as an Achievement; its id is an address that answers with it. */
export function achievementOf(facts: AchievementFacts) {
  const address = achievementAddress(facts);
  return {
    id: address,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: facts.course_title,
    description: `Curso de ${facts.duration_minutes} minutos. Categoría: ${facts.module}.`,
    criteria: {
      narrative: narrativeOf(facts),
    },
    fieldOfStudy: facts.module,
    inLanguage: 'es-MX',
    resultDescription: [
      {
        id: `${address}#calificacion`,
        type: ['ResultDescription'],
        name: 'Calificación',
        resultType: 'Percent',
        valueMin: '0',
        valueMax: '100',
        ...(!decidesAlone(facts) && { requiredValue: String(facts.passing_score) }),
      },
    ],
  };
}

/**
 * A constancia as an OpenBadgeCredential (Open Badges 3.0, on the W3C data model 2.0). The product signs,
 * so it is the issuer; the entity responsible for the training is the source, its signer the source's
 * official.
 */
export function credentialOf(facts: BadgeFacts) {
  const issuer = { id: facts.public_url, type: ['Profile'], name: facts.product_name, url: facts.public_url };
  const entity = facts.signer_name === null ? facts.certificate_authority : facts.entity_name;
  const source = {
    id: `${facts.verify_url}#entidad`,
    type: ['Profile'],
    name: entity,
    ...(facts.signer_name !== null && {
      official: facts.signer_name,
      ...(facts.registered_name !== null && {
        description: `Institución registrada en ${facts.product_name} como ${facts.registered_name}.`,
      }),
      ...(facts.entity_domain !== null && { url: `https://${facts.entity_domain}` }),
    }),
  };
  const statusList = listAddress(facts.public_url, facts.status.list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: facts.verify_url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `Constancia: ${facts.course_title}`,
    description: `Constancia interna de capacitación con folio ${facts.folio}, expedida por ${entity}. No es formato DC-3 ni certificación de autoridad alguna.`,
    issuer,
    validFrom: dateTime(wholeSeconds(facts.issued_at)),
    validUntil: dateTime(endOfDay(facts.valid_until)),
    credentialStatus: {
      id: `${statusList}#${facts.status.position}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: STATUS_PURPOSE,
      statusListIndex: String(facts.status.position),
      statusListCredential: statusList,
    },
    credentialSubject: {
      id: `${facts.verify_url}#titular`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: facts.user_name, identityType: 'name', hashed: false }],
      source,
      achievement: achievementOf(facts),
      ...(facts.score !== null && {
        result: [
          {
            type: ['Result'],
            resultDescription: `${achievementAddress(facts)}#calificacion`,
            value: String(facts.score),
          },
        ],
      }),
    },
    evidence: [
      {
        id: facts.verify_url,
        type: ['Evidence'],
        name: 'Verificación de la constancia',
        narrative: `${facts.exam_attempt === null ? '' : `Obtenida con examen, intento ${facts.exam_attempt}. `}${facts.earned_by === 'package' ? `Obtenida con un paquete: ${TOLD_BY_PACKAGE}. ` : ''}La página dice si la constancia está vigente, vencida, en disputa o revocada.`,
      },
    ],
  };
}
