import { randomUUID } from 'node:crypto';
import type { Call } from '@finaula/contract/call';
import { peopleImportCalls } from '@finaula/contract/people-imports';
import { programmeCalls } from '@finaula/contract/programmes';
import { providerCalls } from '@finaula/contract/providers';
import { draftOf } from './course-draft.ts';
import { PASSWORD } from './factories.ts';
import { newSigner } from './saml-signer.ts';
import { course, type Target } from './tenant-fixture.ts';

const next = await newSigner('El siguiente');

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What nobody has. */
export const nothing = (): Target => ({
  userId: randomUUID(),
  administratorId: randomUUID(),
  entityId: randomUUID(),
  folio: '0000-0000-0000-0000-0000-0000-00',
  revokedFolio: '0000-0000-0000-0000-0000-0000-00',
  disputedFolio: '0000-0000-0000-0000-0000-0000-00',
  misspeltFolio: '0000-0000-0000-0000-0000-0000-00',
  turnId: randomUUID(),
  conversationId: randomUUID(),
  sessionId: randomUUID(),
  videoId: randomUUID(),
  importId: randomUUID(),
  appliedImportId: randomUUID(),
  obligationId: randomUUID(),
  waiverId: randomUUID(),
  programmeId: randomUUID(),
  rowId: randomUUID(),
  auditorId: randomUUID(),
  noticeId: randomUUID(),
  examId: randomUUID(),
  supervisionFileId: randomUUID(),
  itemId: 'no-existe',
  messageId: randomUUID(),
  tokenId: randomUUID(),
  handoverId: randomUUID(),
  providerId: randomUUID(),
  samlProviderId: randomUUID(),
  sha256: '0'.repeat(64),
  passkeyId: randomUUID(),
  labourEmissionId: randomUUID(),
  labourConstanciaId: randomUUID(),
  labourNumber: '2026-0000000',
  draftId: 'e-no-existe',
  requestedCourseId: 'e-no-existe',
  approvedCourseId: 'e-no-existe',
  publishedCourseId: 'e-no-existe',
  mediaId: randomUUID(),
  presentationId: randomUUID(),
});

/** Valid input for any call of the contract; fields that can hold an id take it from the target. */
export function inputTargeting(name: string, call: Call, target: Target) {
  const ids: Record<string, string> = {
    rateAnswer: target.turnId,
    endSession: target.sessionId,
    retryMessage: target.messageId,
    removeYoutubeCourse: target.videoId,
    updateObligation: target.obligationId,
    endObligation: target.obligationId,
    endWaiver: target.waiverId,
    setQuizAttempt: 'no-existe',
    saveProgress: 'no-existe',
    acknowledgeNotice: target.noticeId,
    deleteOwnQuestion: target.turnId,
    correctPerson: target.userId,
    listEmploymentHistory: target.userId,
    renamePasskey: target.passkeyId,
    removePasskey: target.passkeyId,
    ...Object.fromEntries(Object.keys(peopleImportCalls).map((call) => [call, target.importId])),
    ...Object.fromEntries(Object.keys(programmeCalls).map((call) => [call, target.programmeId])),
    getDraft: target.draftId,
    addCourseImage: target.draftId,
    getCourseImage: target.mediaId,
    importPresentation: target.draftId,
    getPresentationImport: target.draftId,
    saveDraft: target.draftId,
    requestCourseReview: target.draftId,
    decideCourseReview: target.requestedCourseId,
    previewPublication: target.approvedCourseId,
    publishCourse: target.approvedCourseId,
    retireCourse: target.publishedCourseId,
    endAuditor: target.auditorId,
    getLabourEmission: target.labourEmissionId,
    getOwnLabourConstanciaPdf: target.labourConstanciaId,
    revokeDirectoryToken: target.tokenId,
    rotateDirectoryToken: target.tokenId,
    decideHandover: target.handoverId,
    ...Object.fromEntries(Object.keys(providerCalls).map((call) => [call, target.providerId])),
    listPersonProviders: target.userId,
    unlinkPersonProvider: target.userId,
    addProviderCertificate: target.samlProviderId,
    retireProviderCertificate: target.samlProviderId,
    listAuditorOpenings: target.auditorId,
    undoPeopleImport: target.appliedImportId,
    createInvitationLinks: target.appliedImportId,
    closePersonAccount: target.userId,
    withdrawClosure: target.userId,
    getCourse: course.id,
    listCourseVersions: course.id,
    getCourseVersion: course.id,
    getCourseChanges: 'no-existe',
    acknowledgeCourseChanges: 'no-existe',
    getExamIntroduction: course.id,
    saveExamAnswer: target.examId,
    getExam: target.examId,
    getExamResult: target.examId,
    getExamCalendar: target.examId,
    finishExam: target.examId,
    getEntityExam: target.examId,
    withdrawExamItem: target.itemId,
    rejectRegistration: target.userId,
    listSuggestedQuestions: course.id,
    getSupervisionFile: target.supervisionFileId,
    downloadSupervisionFile: target.supervisionFileId,
  };
  const folios: Record<string, string> = {
    allowRetake: target.revokedFolio,
    closeDispute: target.disputedFolio,
    replaceCertificate: target.misspeltFolio,
  };
  const values: Record<string, unknown> = {
    user_id: name === 'removeAdministrator' || name === 'previewRemoval' ? target.administratorId : target.userId,
    decision: ['reviewDetails', 'decideCourseReview'].includes(name)
      ? 'approve'
      : name === 'decideHandover'
        ? 'end'
        : 'suspend',
    expires_on: inDays(30),
    old_ends_on: inDays(7),
    domain: 'correo.example',
    nombre_firmante: 'Otra Firma',
    id: ids[name] ?? target.entityId,
    entity_id: target.entityId,
    action: 'deactivate',
    name: 'Otro Nombre',
    email: `${target.userId}@otro.example`,
    current_password: 'no es ésta',
    confirmation: { current_password: PASSWORD },
    subscription: 'Standard',
    course_id: 'no-existe',
    folio: folios[name] ?? target.folio,
    reason: 'Una razón',
    answers: [0],
    message: '¿Qué es esto?',
    slide_number: 1,
    number: name.includes('Labour') ? target.labourNumber : 1,
    numbers: [target.labourNumber],
    step: 'entregada',
    certificate_ids: [target.userId],
    conversation_id: target.conversationId,
    useful: false,
    in_progress: true,
    obligation_id: target.obligationId,
    until: '2100-01-01',
    on: '2100-01-01',
    enabled: name === 'switchProvider',
    factor: 2,
    question_id: target.turnId,
    option_id: target.turnId,
    title: 'Mío',
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    user_ids: [target.userId],
    area: 'Otra área',
    complete: false,
    leavers: 0,
    row_id: target.rowId,
    row_number: 2,
    year: 2030,
    body: 'consejo',
    minutes_reference: 'Acta 7',
    approved_on: '2026-01-15',
    sha256: target.sha256,
    provider: target.providerId,
    certificate: next.certificate,
    import_id: target.presentationId,
    may: ['author'],
    second_person: 'required',
    category: 'pld',
    edition: 1,
    document: draftOf({ description: 'Otra descripción' }),
    effect: { kind: 'inform' },
    note: 'Una nota',
  };
  const fill = (schema: Call['body']) =>
    Object.fromEntries(Object.keys(schema?.shape ?? {}).map((field) => [field, values[field]]));
  return { params: fill(call.params), ...(call.body && { body: fill(call.body) }) };
}

/** Whether the input of a call names a person or a row of an institution. */
export const hasTarget = (call: Call): boolean =>
  ['user_id', 'user_ids', 'folio', 'id'].some(
    (field) => field in (call.params?.shape ?? {}) || field in (call.body?.shape ?? {}),
  );
