import type { Course } from '@finaula/contract/courses';
import type { Exam } from '@finaula/contract/exams';
import { ArrowLeft, ArrowRight, Check, Flag, LayoutGrid, WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { readerHour, readerTime } from '../../lib/dates/reader-time.ts';
import { withWholePercents } from '../../lib/text/percent.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ExamBar } from './exam-bar.tsx';
import styles from './exam-form.module.css';
import { ExamMap } from './exam-map.tsx';
import { useExamAnswers } from './use-exam-answers.ts';
import { useRemainingTime } from './use-remaining-time.ts';

interface ExamFormProps {
  exam: Exam;
  course: Course;
  delivering: boolean;
  /** Delivers the exam, or fetches the result after the time is over. */
  onDeliver: () => void;
  onLeave: () => void;
}

/** A running exam. It never receives right answers; the time and "Guardado" come from the server. */
export function ExamForm({ exam, course, delivering, onDeliver, onLeave }: ExamFormProps) {
  const { questions } = exam;
  const { chosen, savedAt, flagged, unsaved, cutAt, choose, toggleFlag } = useExamAnswers(exam, onDeliver);
  const remaining = useRemainingTime(exam);
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ id }) => chosen[id] === undefined),
    ),
  );
  const [leaving, setLeaving] = useState<true | null>(null);
  const [mapOpened, setMapOpened] = useState(false);
  const legend = useRef<HTMLLegendElement>(null);
  usePageTitle(`Examen, pregunta ${current + 1} de ${questions.length}`);
  useFocusOnNavigation(`examen-preguntas:${exam.exam_id}`, legend);
  const question = questions[current];
  if (question === undefined) return null;
  const goTo = (index: number) => {
    setCurrent(index);
    setMapOpened(false);
    requestAnimationFrame(() => legend.current?.focus());
  };
  const isFlagged = flagged.includes(question.id);
  const over = remaining <= 0;
  const answered = Object.keys(chosen).length;
  const map = (
    <ExamMap
      questions={questions}
      chosen={chosen}
      unsaved={unsaved}
      flagged={flagged}
      current={current}
      cut={cutAt !== null}
      delivering={delivering}
      onGo={goTo}
      onDeliver={onDeliver}
    />
  );
  return (
    <>
      <ExamBar
        courseTitle={course.title}
        category={course.category}
        remaining={remaining}
        expiresAt={exam.expires_at}
        onLeave={() => setLeaving(true)}
      />
      <main className={styles.exam} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
        <div className={styles.asked}>
          <div role="alert">
            {cutAt !== null && unsaved.length > 0 && !over && (
              <div className={styles.cut}>
                <WifiOff aria-hidden="true" />
                <p>
                  <b>Se cortó la conexión a las {readerHour(cutAt)}</b>{' '}
                  {unsaved.length === 1
                    ? `Tu respuesta a la pregunta ${1 + questions.findIndex(({ id }) => id === unsaved[0])} todavía no cuenta.`
                    : `Tus últimas ${unsaved.length} respuestas todavía no cuentan.`}{' '}
                  Sigue respondiendo: enviamos todo en cuanto regrese. El tiempo no se detiene y el examen termina a las{' '}
                  {readerTime(exam.expires_at)}.
                </p>
              </div>
            )}
            {over && (
              <div className={styles.cut}>
                <p>
                  <b>Se acabó el tiempo</b> Cuenta lo que se guardó.
                </p>
                <Button kind="primary" loading={delivering} onClick={onDeliver}>
                  Ver el resultado
                </Button>
              </div>
            )}
          </div>
          <form onSubmit={(event) => event.preventDefault()}>
            <div className={styles.head}>
              <p className="num">
                Pregunta {current + 1} de {questions.length}
              </p>
              <Button
                kind="quiet"
                className={styles.flag}
                aria-pressed={isFlagged}
                onClick={() => toggleFlag(question.id)}
              >
                <Flag aria-hidden="true" />
                <span>
                  {isFlagged ? 'Marcada' : 'Marcar'}
                  <span className={styles.desk}> para después</span>
                </span>
              </Button>
            </div>
            <fieldset disabled={over}>
              <legend className={styles.question} ref={legend} tabIndex={-1}>
                {withWholePercents(question.question)}
              </legend>
              <div className={styles.options}>
                {question.options.map((option) => (
                  <label key={option.id} className={styles.option}>
                    <input
                      type="radio"
                      name={question.id}
                      value={option.id}
                      checked={chosen[question.id] === option.id}
                      onChange={() => choose(question.id, option.id)}
                    />
                    <span>{withWholePercents(option.text)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <div className={styles.actions}>
              <Button kind="secondary" disabled={current === 0} onClick={() => goTo(current - 1)}>
                <ArrowLeft aria-hidden="true" />
                Anterior
              </Button>
              <SavedState
                savedAt={savedAt[question.id]}
                chosen={chosen[question.id] !== undefined}
                unsaved={unsaved.length}
                cut={cutAt !== null}
              />
              <Button kind="quiet" className={styles.openMap} aria-haspopup="dialog" onClick={() => setMapOpened(true)}>
                <LayoutGrid aria-hidden="true" />
                <span className="num">
                  {answered} de {questions.length}
                </span>
              </Button>
              {current < questions.length - 1 ? (
                <Button kind="primary" className={styles.next} onClick={() => goTo(current + 1)}>
                  Siguiente
                  <ArrowRight aria-hidden="true" />
                </Button>
              ) : (
                <Button
                  kind="primary"
                  className={styles.next}
                  disabled={answered < questions.length || unsaved.length > 0}
                  loading={delivering}
                  onClick={onDeliver}
                >
                  Entregar
                </Button>
              )}
            </div>
          </form>
        </div>
        <aside className={styles.map} aria-labelledby="exam-map">
          <h2 id="exam-map">Tus {questions.length} preguntas</h2>
          {map}
        </aside>
      </main>
      <Dialog title={`Tus ${questions.length} preguntas`} opened={mapOpened} onClose={() => setMapOpened(false)}>
        {map}
      </Dialog>
      <ConfirmDialog
        subject={leaving}
        title={() => '¿Salir del examen?'}
        confirm={() => 'Salir'}
        pending={false}
        onConfirm={onLeave}
        onClose={() => setLeaving(null)}
      >
        {() =>
          `El tiempo sigue corriendo hasta las ${readerTime(exam.expires_at)}. Puedes volver antes, desde este u otro dispositivo: lo guardado sigue aquí. ${
            unsaved.length > 0 ? 'Lo que aún no se guarda se envía si vuelves en esta misma pestaña.' : ''
          }`
        }
      </ConfirmDialog>
    </>
  );
}

/** Uses the time of the server's receipt, never the browser's alone. */
function SavedState({
  savedAt,
  chosen,
  unsaved,
  cut,
}: {
  savedAt: string | undefined;
  chosen: boolean;
  unsaved: number;
  cut: boolean;
}) {
  return (
    <p className={styles.saved} role="status" data-unsaved={(cut && unsaved > 0) || undefined}>
      {cut && unsaved > 0 ? (
        <>
          <WifiOff aria-hidden="true" />
          <span>{unsaved} sin guardar</span>
        </>
      ) : savedAt !== undefined ? (
        <>
          <Check aria-hidden="true" />
          <span className="num">Guardado {readerHour(savedAt)}</span>
        </>
      ) : (
        chosen && <span>Guardando…</span>
      )}
    </p>
  );
}
