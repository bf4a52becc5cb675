import { OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { CircleAlert, ClipboardCheck, FileText, FileUp, Info, ListChecks, Package, Plus, Signpost } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import type { EditorPlace } from './editor-place.ts';
import { blocking, isOfQuiz, mends } from './fault-list.ts';
import type { Colleague } from './presence.tsx';
import styles from './slide-list.module.css';

interface SlideListProps {
  document: CourseDraft;
  faults: readonly DraftFault[];
  place: EditorPlace;
  disabled: boolean;
  /** Other people who have it open. */
  present: readonly Colleague[];
  onGo: (place: EditorPlace) => void;
  onAdd: () => void;
  onAddScenario: () => void;
  onAddJobAid: () => void;
  onImport: () => void;
}

/**
 * The slides in order, then the course's card, quiz, exam, cases and sheets; each tells how many faults it
 * has.
 */
export function SlideList({
  document,
  faults,
  place,
  disabled,
  present,
  onGo,
  onAdd,
  onAddScenario,
  onAddJobAid,
  onImport,
}: SlideListProps) {
  const faultsIn = (part: DraftFault['part'], number?: number) =>
    blocking(faults).filter((fault) => fault.part === part && (number === undefined || fault.number === number)).length;
  const { slides, quiz, exam_items: items, scenarios, job_aids } = document;
  const ofCourse = blocking(faults).filter((fault) => fault.part === 'course' && !isOfQuiz(fault)).length;
  const ofQuiz = faultsIn('question') + blocking(faults).filter(isOfQuiz).length;
  return (
    <nav className={styles.list} aria-label="Partes del curso">
      <div className={styles.head}>
        <h2 className="num">{slides.length === 1 ? '1 lámina' : `${slides.length} láminas`}</h2>
        {!disabled && (
          <Button kind="quiet" onClick={onAdd}>
            <Plus aria-hidden="true" />
            Agregar
          </Button>
        )}
      </div>
      <ol>
        {slides.map((slide, i) => (
          <li key={slide.key}>
            <Item
              current={place.part === 'slide' && place.number === i + 1}
              faults={faultsIn('slide', i + 1)}
              onClick={() => onGo({ part: 'slide', number: i + 1 })}
            >
              <span className={`${styles.number} num`}>{i + 1}</span>
              <span>
                {slide.title.trim() === '' ? 'Sin título' : slide.title}
                <Here people={present} place={slide.key} />
              </span>
            </Item>
          </li>
        ))}
      </ol>
      {!disabled && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={onImport}>
          <FileUp aria-hidden="true" />
          Importar presentación
        </Button>
      )}
      <ul>
        <li>
          <Item current={place.part === 'course'} faults={ofCourse} onClick={() => onGo({ part: 'course', number: 0 })}>
            <Info aria-hidden="true" />
            <span>Datos del curso</span>
          </Item>
        </li>
        <li>
          <Item
            current={place.part === 'question'}
            faults={ofQuiz}
            onClick={() => onGo({ part: 'question', number: 0 })}
          >
            <ListChecks aria-hidden="true" />
            <span className="num">
              Cuestionario, {quiz.questions.length} {quiz.questions.length === 1 ? 'pregunta' : 'preguntas'}
            </span>
          </Item>
        </li>
        <li>
          <Item
            current={place.part === 'exam_item'}
            faults={faultsIn('exam_item')}
            onClick={() => onGo({ part: 'exam_item', number: 0 })}
          >
            <ClipboardCheck aria-hidden="true" />
            <span>
              Examen
              <small className="num">
                {items.length === 0 ? 'Opcional' : `${items.length} reactivos; se abre con 15`}
              </small>
            </span>
          </Item>
        </li>
        <li>
          <Item current={place.part === 'package'} faults={0} onClick={() => onGo({ part: 'package', number: 0 })}>
            <Package aria-hidden="true" />
            <span>
              Paquete SCORM
              <small>{document.package ? 'En lugar de láminas, cuestionario, casos y hojas' : 'Opcional'}</small>
            </span>
          </Item>
        </li>
        {scenarios.map(({ id, title }, i) => (
          <li key={id}>
            <Item
              current={place.part === 'scenario' && place.number === i + 1}
              faults={faultsIn('scenario', i + 1)}
              onClick={() => onGo({ part: 'scenario', number: i + 1 })}
            >
              <Signpost aria-hidden="true" />
              <span>
                Caso: {title.trim() === '' ? 'sin título' : title}
                <Here people={present} place={id} />
              </span>
            </Item>
          </li>
        ))}
        {job_aids.map(({ id, title }, i) => (
          <li key={id}>
            <Item
              current={place.part === 'job_aid' && place.number === i + 1}
              faults={faultsIn('job_aid', i + 1)}
              onClick={() => onGo({ part: 'job_aid', number: i + 1 })}
            >
              <FileText aria-hidden="true" />
              <span>
                Hoja: {title.trim() === '' ? 'sin título' : title}
                <Here people={present} place={id} />
              </span>
            </Item>
          </li>
        ))}
      </ul>
      {!disabled && scenarios.length < OWN_COURSE.scenarios && (
        <Button kind="quiet" onClick={onAddScenario}>
          <Plus aria-hidden="true" />
          Caso para decidir
        </Button>
      )}
      {!disabled && job_aids.length < OWN_COURSE.jobAids && (
        <Button kind="quiet" onClick={onAddJobAid}>
          <Plus aria-hidden="true" />
          Hoja de consulta
        </Button>
      )}
    </nav>
  );
}

/** "Óscar está aquí" */
function Here({ people, place }: { people: readonly Colleague[]; place: string | undefined }) {
  const here = people.filter((one) => one.place !== null && one.place === place).map(({ name }) => name.split(' ')[0]);
  if (here.length === 0) return null;
  return (
    <small>
      {here.join(' y ')} {here.length === 1 ? 'está aquí' : 'están aquí'}
    </small>
  );
}

interface ItemProps {
  current: boolean;
  faults: number;
  onClick: () => void;
  children: React.ReactNode;
}

function Item({ current, faults, onClick, children }: ItemProps) {
  return (
    <button type="button" className={styles.item} aria-current={current ? 'step' : undefined} onClick={onClick}>
      {children}
      {faults > 0 && (
        <span className={styles.faulty}>
          <CircleAlert aria-hidden="true" />
          <span className="sr-only">{mends(faults)}</span>
        </span>
      )}
    </button>
  );
}
