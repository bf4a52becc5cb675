import { OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft } from '@finaula/contract/course-draft';
import type { DraftState } from '@finaula/contract/own-courses';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../../ui/layout/skip-link.tsx';
import { AboutForm } from './about-form.tsx';
import { Advice } from './advice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './draft-editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { type EditorPlace, isNumbered } from './editor-place.ts';
import { faultsAt, isOfQuiz } from './fault-list.ts';
import { ImageField } from './image-field.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LearnerPreview } from './learner-preview.tsx';
import { emptySlide, insertSlides, moveSlide, newKey, removeSlide } from './move-slide.ts';
import { blankScenario } from './parts/blank-scenario.ts';
import { FigureField } from './parts/figure-field.tsx';
import { blankJobAid, JobAidForm } from './parts/job-aid-form.tsx';
import { JobAidPreview } from './parts/job-aid-preview.tsx';
import { PackageForm } from './parts/package-form.tsx';
import { ScenarioForm } from './parts/scenario-form.tsx';
import { ScenarioPreview } from './parts/scenario-preview.tsx';
import { usePresence } from './presence.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideList } from './slide-list.tsx';
import { SlideTools } from './slide-tools.tsx';
import { useDraft } from './use-draft.ts';

interface DraftEditorProps {
  id: string;
  loaded: DraftState;
}

const titles = {
  course: 'Datos del curso',
  question: 'Cuestionario',
  exam_item: 'Examen',
  scenario: 'Caso para decidir',
  job_aid: 'Hoja de consulta',
  package: 'Paquete SCORM',
};

/** Parts on the left, the form in the middle, the learner's own card beside it. */
export function DraftEditor({ id, loaded }: DraftEditorProps) {
  const draft = useDraft(id, loaded);
  const { document, faults } = draft;
  const [place, setPlace] = useState<EditorPlace>(() =>
    document.slides.length > 0 ? { part: 'slide', number: 1 } : { part: 'course', number: 0 },
  );
  const [importing, setImporting] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(document.title);
  const disabled = !loaded.editable;
  const at = Math.min(place.number, document.slides.length) - 1;
  const slide = place.part === 'slide' ? document.slides[at] : undefined;
  const scenario = place.part === 'scenario' ? document.scenarios[place.number - 1] : undefined;
  const jobAid = place.part === 'job_aid' ? document.job_aids[place.number - 1] : undefined;
  const shownKey = slide?.key ?? scenario?.id ?? jobAid?.id;
  const conflicts = draft.conflicts.filter(
    ({ part, key }) => part === place.part && (shownKey === undefined || key === shownKey),
  );
  const present = usePresence(id, shownKey ?? null, draft.follow);

  const edit = (changes: Partial<CourseDraft>, field: string) => draft.change({ ...document, ...changes }, field);
  const go = (to: EditorPlace) => {
    setPlace(to);
    heading.current?.focus();
  };
  const add = () => {
    const next = slide ? at + 1 : document.slides.length;
    if (document.slides.length >= OWN_COURSE.slides) return;
    draft.change(insertSlides(document, next, [emptySlide()]));
    setPlace({ part: 'slide', number: next + 1 });
  };
  const slideTitles = document.slides.map(({ title }) => title);
  const shownFaults = isNumbered(place.part)
    ? faultsAt(faults, place.part, slide ? at + 1 : place.number)
    : faults.filter((fault) => (isOfQuiz(fault) ? 'question' : fault.part) === place.part);

  return (
    <main
      className={styles.editor}
      id={MAIN_ID}
      tabIndex={-1}
      data-previewed={(previewed && shownKey !== undefined) || undefined}
    >
      <EditorBar id={id} state={loaded} draft={draft} present={present} onGo={go}>
        {shownKey !== undefined && (
          <button
            type="button"
            className={styles.switch}
            aria-label="Verlo como alumno"
            aria-pressed={previewed}
            onClick={() => setPreviewed(!previewed)}
          >
            Verlo
          </button>
        )}
      </EditorBar>
      <SlideList
        document={document}
        faults={faults}
        place={place}
        disabled={disabled}
        present={present}
        onGo={go}
        onAdd={add}
        onAddScenario={() => {
          draft.change({ ...document, scenarios: [...document.scenarios, blankScenario()] });
          go({ part: 'scenario', number: document.scenarios.length + 1 });
        }}
        onAddJobAid={() => {
          draft.change({ ...document, job_aids: [...document.job_aids, blankJobAid()] });
          go({ part: 'job_aid', number: document.job_aids.length + 1 });
        }}
        onImport={() => setImporting(true)}
      />
      <ImportDialog
        courseId={id}
        opened={importing}
        room={OWN_COURSE.slides - document.slides.length}
        onClose={() => setImporting(false)}
        onSlides={(imported) => {
          const added = imported.map((one) => ({ ...one, key: newKey() }));
          draft.change(insertSlides(document, document.slides.length, added));
          setPlace({ part: 'slide', number: document.slides.length + 1 });
        }}
      />
      <section className={styles.sheet} aria-labelledby="parte">
        <div className={styles.head}>
          <h2 id="parte" ref={heading} tabIndex={-1}>
            {place.part === 'slide' ? `Lámina ${at + 1}` : titles[place.part]}
          </h2>
          {slide && (
            <SlideTools
              disabled={disabled}
              isFirst={at === 0}
              isLast={at === document.slides.length - 1}
              onUndo={draft.undo}
              onDuplicate={() => {
                draft.change(insertSlides(document, at + 1, [{ ...slide, key: newKey() }]));
                setPlace({ part: 'slide', number: at + 2 });
              }}
              onMove={(by) => {
                draft.change(moveSlide(document, at, by));
                setPlace({ part: 'slide', number: at + 1 + by });
              }}
              onRemove={() => {
                draft.change(removeSlide(document, at));
                setPlace({ part: document.slides.length > 1 ? 'slide' : 'course', number: Math.max(1, at) });
              }}
            />
          )}
        </div>
        {conflicts.map((conflict) => (
          <ConflictNotice
            key={conflict.key}
            conflict={conflict}
            otherAuthor={draft.otherAuthor ?? 'otra persona'}
            onResolve={(takeTheirs) => draft.resolve(conflict, takeTheirs)}
          />
        ))}
        {slide && (
          <SlideForm
            key={slide.key}
            slide={slide}
            faults={shownFaults}
            disabled={disabled}
            onChange={(changes, field) =>
              edit({ slides: document.slides.with(at, { ...slide, ...changes }) }, `${slide.key} ${field}`)
            }
          >
            <ImageField
              courseId={id}
              image={slide.image}
              faults={shownFaults}
              onChange={(image, field) =>
                edit({ slides: document.slides.with(at, { ...slide, image }) }, `${slide.key} ${field}`)
              }
            />
            <FigureField
              figure={slide.figure}
              faults={shownFaults}
              onChange={(figure, field) => {
                const { figure: _, ...rest } = slide;
                const changed = figure === undefined ? rest : { ...rest, figure };
                edit({ slides: document.slides.with(at, changed) }, `${slide.key} ${field}`);
              }}
            />
          </SlideForm>
        )}
        {scenario && (
          <ScenarioForm
            key={scenario.id}
            scenario={scenario}
            faults={shownFaults}
            slideTitles={slideTitles}
            disabled={disabled}
            onChange={(changed, field) =>
              edit({ scenarios: document.scenarios.with(place.number - 1, changed) }, `${scenario.id} ${field}`)
            }
            onRemove={() => {
              draft.change({ ...document, scenarios: document.scenarios.toSpliced(place.number - 1, 1) });
              go({ part: 'course', number: 0 });
            }}
          />
        )}
        {jobAid && (
          <JobAidForm
            key={jobAid.id}
            jobAid={jobAid}
            faults={shownFaults}
            slideTitles={slideTitles}
            disabled={disabled}
            onChange={(changed, field) =>
              edit({ job_aids: document.job_aids.with(place.number - 1, changed) }, `${jobAid.id} ${field}`)
            }
            onRemove={() => {
              draft.change({ ...document, job_aids: document.job_aids.toSpliced(place.number - 1, 1) });
              go({ part: 'course', number: 0 });
            }}
          />
        )}
        {place.part === 'course' && (
          <AboutForm document={document} faults={shownFaults} disabled={disabled} onChange={edit} />
        )}
        {place.part === 'package' && (
          <PackageForm
            courseId={id}
            named={document.package ?? null}
            disabled={disabled}
            onChange={(named, field) => edit({ package: named }, field)}
          />
        )}
        {place.part === 'question' && (
          <QuestionsForm
            part="question"
            questions={document.quiz.questions}
            faults={faults}
            slideTitles={slideTitles}
            max={OWN_COURSE.questions}
            disabled={disabled}
            onChange={(questions, field) => edit({ quiz: { ...document.quiz, questions } }, field)}
          />
        )}
        {place.part === 'exam_item' && (
          <QuestionsForm
            part="exam_item"
            questions={document.exam_items}
            faults={faults}
            slideTitles={slideTitles}
            max={OWN_COURSE.examItems}
            disabled={disabled}
            onChange={(exam_items, field) => edit({ exam_items }, field)}
          />
        )}
      </section>
      <div className={styles.side}>
        {slide && <LearnerPreview courseId={id} document={document} slide={slide} number={at + 1} />}
        {scenario && <ScenarioPreview key={scenario.id} courseId={id} document={document} scenario={scenario} />}
        {jobAid && <JobAidPreview courseId={id} document={document} jobAid={jobAid} />}
        <Advice faults={shownFaults} />
      </div>
    </main>
  );
}
