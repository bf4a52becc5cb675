import type { LabourPolicy } from '@finaula/contract/labour';
import { LABOUR_ISSUER_NOTE, labourQuestions } from '@finaula/contract/labour-questions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ImagesPanel } from './images-panel.tsx';
import styles from './labour.module.css';
import { LabourPage, type LabourPageProps } from './labour-page.tsx';
import { policyQuery } from './labour-queries.ts';
import { answerOf, type Question } from './labour-words.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** The questions of the labour constancias, each beside its article. */
export function LabourPolicyScreen(props: LabourPageProps) {
  const { data: policy } = useQuery(policyQuery);
  return (
    <LabourPage {...props} path="/cumplimiento/laborales/respuestas" always>
      {policy && <Questions policy={policy} />}
    </LabourPage>
  );
}

function Questions({ policy }: { policy: LabourPolicy }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = labourQuestions.filter(({ fields }) => policy.missing.some((field) => fields.includes(field)));
  return (
    <>
      <Notice
        kind={policy.enabled ? 'ok' : 'info'}
        title={
          policy.enabled
            ? 'Todo está contestado: las constancias laborales se pueden emitir'
            : `${open.length === 1 ? 'Falta 1 respuesta' : `Faltan ${open.length} respuestas`}: hasta entonces no se emite nada`
        }
        detail={LABOUR_ISSUER_NOTE}
      />
      <Panel title="Preguntas y su artículo" headingRef={heading}>
        <ol className={styles.questions}>
          {labourQuestions.map((question) => (
            <li key={question.question}>
              <div>
                <h3>{question.question}</h3>
                <Answer policy={policy} question={question} missing={open.includes(question)} />
                <Button
                  kind="secondary"
                  aria-haspopup="dialog"
                  aria-label={`${open.includes(question) ? 'Contestar' : 'Cambiar'}: ${question.question}`}
                  onClick={() => setAsked(question)}
                >
                  {open.includes(question) ? 'Contestar' : 'Cambiar'}
                </Button>
              </div>
              <blockquote className={styles.article}>
                <p>{question.text}</p>
                <footer>{question.article}</footer>
              </blockquote>
            </li>
          ))}
        </ol>
        {policy.recorded_at !== null && (
          <p className={styles.about}>
            Última respuesta: {longDateOf(policy.recorded_at)}
            {policy.recorded_by !== null && `, de ${policy.recorded_by}`}.
          </p>
        )}
      </Panel>
      <ImagesPanel policy={policy} />
      <QuestionDialog question={asked} policy={policy} onClose={() => setAsked(null)} otherwise={heading} />
    </>
  );
}

function Answer({ policy, question, missing }: { policy: LabourPolicy; question: Question; missing: boolean }) {
  const answers = question.fields.map((field) => answerOf(policy, field)).filter((answer) => answer);
  return (
    <>
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
      {missing && policy.signatures === 'digitised' && question.fields.includes('signatures') && (
        <p>Falta la imagen de la firma de quien autentifica: súbela abajo, en «Logotipo y firmas».</p>
      )}
      {missing && <Badge kind="warn">{answers.length === 0 ? 'Sin contestar' : 'A medias'}</Badge>}
    </>
  );
}
