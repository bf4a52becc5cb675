import { identityProofNames } from '@finaula/contract/certificates';
import { TOLD_BY_PACKAGE } from '@finaula/contract/package-words';
import type { CertificateEvidence, EvidenceSources } from '../../../shared/evidence/evidence.ts';
import type { Contents } from './contents.ts';
import type { Indexed } from './people-page.ts';
import { confinedTo, type Reading } from './request.ts';
import { openSpool } from './spool.ts';

/** A course in the version that a person took. */
export interface Taken {
  course_id: string;
  version: string;
  title: string;
}

/**
 * A folder for each person, by their number in the roster. Paths never say a name: the signed manifest lists
 * them, and the copy with initials contains it.
 */
const pathOf = (persona: number | null, curso: string, constancia: number): string => {
  const folder = persona === null ? 'sin-numero' : `persona-${String(persona).padStart(5, '0')}`;
  return `constancias/${folder}/${String(constancia).padStart(6, '0')}-${curso}.pdf`;
};

/** The printed facts of a constancia, and its state on the date. */
const factsOf = (
  { record, state, revoked_at, revocation_reason, handed_out }: CertificateEvidence,
  persona: number | null,
  numero: number,
  archivo: string,
) => ({
  constancia: numero,
  persona,
  archivo,
  folio: record.folio,
  nombre: record.user_name,
  curso: record.course_id,
  version: record.course_version,
  titulo: record.course_title,
  entidad: record.entity_name,
  institucion_registrada: record.registered_name,
  dominio_comprobado: record.entity_domain,
  firma: record.signer_name,
  autoridad: record.certificate_authority,
  calificacion: record.score,
  minimo: record.passing_score,
  minutos: record.duration_minutes,
  emitida: record.issued_at.toISOString(),
  vigente_hasta: record.valid_until,
  obtenida_con: record.earned_by,
  ...(record.earned_by === 'package' && { evidencia: TOLD_BY_PACKAGE }),
  identidad: identityProofNames[record.identity_proof],
  intento_de_examen: record.exam_attempt,
  renueva: record.renews_folio,
  situacion: state,
  revocada: revoked_at?.toISOString() ?? null,
  motivo_de_revocacion: revocation_reason,
  lista_de_estado: record.status_list === null ? null : { lista: record.status_list, posicion: record.status_position },
  archivos_entregados: handed_out,
  verificacion: record.verify_url,
});

/** Removes the right options from questions. */
const withoutKeys = (questions: unknown): object[] =>
  (Array.isArray(questions) ? questions : []).map(
    ({ question, options }: { question?: unknown; options?: unknown }) => ({
      pregunta: question,
      opciones: options,
    }),
  );

/** Adds constancias as PDF and as facts, with the answers of the quizzes that earned them. */
export async function addCertificates(
  contents: Contents,
  { database, request, roster }: Reading,
  sources: EvidenceSources,
  { folder, check, onDocument }: { folder: string; check: () => void; onDocument: () => void },
): Promise<{ count: number; quizzes: number; taken: Taken[]; byPerson: ReadonlyMap<number, readonly Indexed[]> }> {
  const facts = openSpool(folder, 'constancias.jsonl');
  const answers = openSpool(folder, 'quiz.jsonl');
  const states = openSpool(folder, 'estado.jsonl');
  const taken = new Map<string, Taken>();
  const quizzes = new Set<string>();
  const byPerson = new Map<number, Indexed[]>();
  let [count, answered] = [0, 0];
  for await (const certificate of sources.certificates(database, { ...request, people: confinedTo(request, roster) })) {
    check();
    count += 1;
    const { record, questions_sha256: quiz } = certificate;
    const person = roster.numbers.get(record.user_id) ?? null;
    const path = pathOf(person, record.course_id, count);
    if (person !== null) byPerson.set(person, [...(byPerson.get(person) ?? []), { path, title: record.course_title }]);
    await contents.add(path, certificate.document, { personal: true, compress: false });
    await facts.write(factsOf(certificate, person, count, path));
    await states.write({
      constancia: count,
      lista: record.status_list,
      posicion: record.status_position,
      situacion: certificate.state,
    });
    taken.set(`${record.course_id} ${record.course_version}`, {
      course_id: record.course_id,
      version: record.course_version,
      title: record.course_title,
    });
    if (quiz !== null) {
      if (!quizzes.has(quiz)) {
        quizzes.add(quiz);
        const questions = withoutKeys(await sources.questionsOf(database, record.id));
        await contents.add(`examenes/preguntas-de-quiz/${quiz}.json`, `${JSON.stringify(questions, null, 1)}\n`);
      }
      answered += 1;
      await answers.write({
        persona: person,
        constancia: count,
        curso: record.course_id,
        version: record.course_version,
        preguntas: quiz,
        respuestas: certificate.answers,
      });
    }
    onDocument();
  }
  await Promise.all([facts.close(), answers.close(), states.close()]);
  await contents.add('constancias/constancias.jsonl', facts.bytes(), { personal: true });
  await contents.add('examenes/quiz.jsonl', answers.bytes());
  await contents.add('estado/constancias.jsonl', states.bytes());
  return { count, quizzes: answered, taken: [...taken.values()], byPerson };
}
