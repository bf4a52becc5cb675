import { LOCALE, POSTS } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import { POST_NAMES } from '@finaula/contract/posts';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts';
import { courseDates, LEGAL_NOTE } from '../../../lib/courses/legal-note.ts';
import type { AddressOf } from '../../../lib/navigation/address.ts';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { AddNote, SlideNotes } from '../institution/slide-notes.tsx';
import { JobAidLinks } from '../job-aids/job-aid-links.tsx';
import { ScenarioLinks } from '../scenarios/scenario-links.tsx';
import { ChangesNotice } from '../versions/changes-notice.tsx';
import styles from './course-viewer.module.css';
import { clampSlide, slidesOf } from './fallback-slides.ts';
import { KeyHelp } from './key-help.tsx';
import { PrintedCourse } from './printed-course.tsx';
import { RouteEnd } from './route-end.tsx';
import { PostSelect, RouteSwitch } from './route-switch.tsx';
import { Segments } from './segments.tsx';
import { hasPosts } from './short-route.ts';
import { SlideCard } from './slide-card.tsx';
import { SlideIndex } from './slide-index.tsx';
import { SlideNavigation } from './slide-navigation.tsx';
import { useSavedProgress } from './use-saved-progress.ts';
import { useSheetInHistory } from './use-sheet-in-history.ts';
import { useStops } from './use-stops.ts';
import { useSwipe } from './use-swipe.ts';
import { useLetterKeys, useViewerKeys } from './use-viewer-keys.ts';
import { ViewerTools } from './viewer-tools.tsx';

type SlideAddress = AddressOf<'/cursos/$curso'>;

interface CourseViewerProps {
  userId: string;
  course: Course;
  /** From the address, so it may be out of range. */
  slideNumber: number;
  /** Uses the short route, if the course has one. */
  shortWanted: boolean;
  /** On a phone: the assistant's sheet is open. */
  asking: boolean;
  /** The quiz question, from 1, whose review led to this slide. */
  reviewing: number | undefined;
  /** Administrators read every version of the course. */
  mayReadVersions: boolean;
  /** Administrators of an institution write its notes at slides. */
  mayWriteNotes?: boolean;
  /** The link to the exam, if there is one. */
  exam?: ReactNode;
  /** Shown beside the slides; on a phone in a sheet over them. */
  assistant: (sheet: { opened: boolean; onClose: () => void; onOpenIndex: () => void }) => ReactNode;
}

export function CourseViewer({
  userId,
  course,
  slideNumber: wanted,
  shortWanted,
  asking,
  reviewing,
  mayReadVersions,
  mayWriteNotes = false,
  exam,
  assistant,
}: CourseViewerProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const slides = slidesOf(course);
  const current = clampSlide(wanted, slides.length);
  const slide = slides[current - 1];
  const [chosenPost, setPost] = useStoredChoice('finaula.puesto', POSTS);
  const [whole, setWhole] = useState(false);
  const asksPost = hasPosts(course);
  const post = asksPost && !whole ? chosenPost : undefined;
  const { short, route, first, last, next, previous, onRoute, missing, ...stops } = useStops(
    course,
    slides.length,
    current,
    { short: shortWanted, post },
  );
  const routeName = short || post === undefined ? 'la ruta de 10 minutos' : `las láminas de ${POST_NAMES[post]}`;
  const essential = course.essential_slides ?? [];
  const [missed] = missing;

  const addressIn =
    (ruta: 1 | undefined) =>
    (lamina: number): SlideAddress => ({
      to: '/cursos/$curso',
      params: { curso: course.id },
      search: { lamina, ruta, repaso: reviewing },
    });
  const addressOf = addressIn(short ? 1 : undefined);
  const wholeAddressOf = addressIn(undefined);
  const show = (address: SlideAddress) => void navigate({ ...address, replace: true });
  const goTo = (lamina: number) => show(addressOf(lamina));
  const step = (by: 1 | -1) => {
    const to = by === 1 ? next : previous;
    if (to !== undefined) goTo(to);
  };
  const [indexOpened, setIndexOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const [letterKeys, setLetterKeys] = useLetterKeys();
  const openIndex = () => setIndexOpened(true);
  const toggleFocus = () => setFocused(!focused);
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useSheetInHistory({ opened: asking, slide: addressOf(current), opener, covered: indexOpened });
  const openIndexFromAssistant = () => {
    // On a phone, the sheet with the clicked button no longer exists when the index closes, so focus its
    // opener.
    opener.current?.focus({ preventScroll: true });
    openIndex();
  };
  useSavedProgress(userId, course.id, { number: current, content: slide?.content ?? '' }, route !== undefined);
  usePageTitle(slide?.title ?? course.title);
  useFocusOnNavigation(`curso:${course.id}`, heading);
  useViewerKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goTo(first),
    End: () => goTo(last),
    f: letterKeys ? toggleFocus : undefined,
    Escape: focused ? () => setFocused(false) : undefined,
  });
  const swipe = useSwipe(step);

  if (slide === undefined) return null;
  const title = (
    <h1 ref={heading} tabIndex={-1} className={focused ? 'sr-only' : undefined}>
      {course.title}
    </h1>
  );
  return (
    <div className={styles.viewer} data-cat={course.category} data-focused={focused || undefined}>
      <main id={MAIN_ID} tabIndex={-1}>
        <p className="sr-only" role="status">
          {focused && 'Modo concentración: solo la lámina y sus botones. Esc para salir.'}
        </p>
        {focused ? (
          title
        ) : (
          <div className={styles.headline}>
            <CourseHeader
              module={course.module}
              back={{ address: { to: '/cursos' }, label: 'Volver a tus cursos' }}
              aside={
                <>
                  <span className={styles.wide}>Quedan </span>
                  {stops.minutesLeft} min
                </>
              }
            >
              {title}
            </CourseHeader>
          </div>
        )}
        {(essential.length > 0 || asksPost) && !focused && (
          <div className={styles.route} data-chosen={current !== first || undefined}>
            <RouteSwitch
              short={short}
              shortCount={essential.length}
              count={slides.length}
              shortRoute={addressIn(1)(essential.includes(current) ? current : (essential[0] ?? 1))}
              wholeCourse={wholeAddressOf(current)}
            />
            {asksPost && !short && (
              <PostSelect
                post={post}
                onChange={(chosen) => {
                  setPost(chosen);
                  setWhole(false);
                }}
              />
            )}
          </div>
        )}
        {!focused && <ChangesNotice courseId={course.id} />}
        {reviewing !== undefined && !focused && <BackToReview courseId={course.id} question={reviewing} />}
        <Segments addressOf={addressOf} slides={slides} current={current} route={route} />
        <div className={styles.slide} {...swipe}>
          <SlideCard
            course={course}
            slide={slide}
            current={current}
            count={slides.length}
            onRoute={onRoute}
            indexOpened={indexOpened}
            onOpenIndex={openIndex}
            notes={(className) => (
              <SlideNotes courseId={course.id} slideNumber={current} mayWrite={mayWriteNotes} className={className} />
            )}
          />
          {mayWriteNotes && course.slides.length > 0 && !focused && (
            <AddNote key={current} courseId={course.id} slideNumber={current} />
          )}
          {route && next === undefined && (
            <RouteEnd
              course={course}
              name={routeName}
              missing={missing}
              addressOf={wholeAddressOf}
              onWhole={() => setWhole(true)}
            />
          )}
        </div>
        <SlideNavigation
          courseId={course.id}
          hasQuiz={course.quiz !== null}
          previous={previous}
          next={next}
          onStep={goTo}
          onRestart={() => goTo(first)}
          onRest={
            missed === undefined
              ? undefined
              : () => {
                  setWhole(true);
                  show(wholeAddressOf(missed));
                }
          }
          opener={opener}
          asking={asking}
          onAsk={sheet.open}
        />
        <div className={styles.tools}>
          <ViewerTools focused={focused} onFocus={toggleFocus} exam={exam} />
        </div>
        {!focused && <ScenarioLinks course={course} post={post} />}
        {!focused && <JobAidLinks jobAids={(course.job_aids ?? []).map((aid) => ({ ...aid, course_id: course.id }))} />}
        {!focused && (
          <div className={styles.foot}>
            <div>
              <p className={styles.legal} lang={LOCALE}>
                {courseDates(course)} {LEGAL_NOTE}
              </p>
              {mayReadVersions && (
                <ScreenLink to="/cursos/$curso/versiones" params={{ curso: course.id }}>
                  Ver las versiones de este curso
                </ScreenLink>
              )}
            </div>
            <KeyHelp letterKeys={letterKeys} onLetterKeys={setLetterKeys} />
          </div>
        )}
      </main>
      {assistant({ opened: asking, onClose: sheet.close, onOpenIndex: openIndexFromAssistant })}
      <SlideIndex
        course={course}
        addressOf={addressOf}
        slides={slides}
        post={post}
        current={current}
        opened={indexOpened}
        onClose={() => setIndexOpened(false)}
      />
      <PrintedCourse course={course} slides={slides} />
    </div>
  );
}

/** The link back from a slide to the quiz review. */
export function BackToReview({ courseId, question }: { courseId: string; question: number }) {
  return (
    <ScreenLink
      to="/cursos/$curso/quiz"
      params={{ curso: courseId }}
      search={{ repaso: question }}
      resetScroll={false}
      className={buttonLook('soft', 'medium', styles.back)}
    >
      <ListChecks aria-hidden="true" />
      Volver a tus respuestas
    </ScreenLink>
  );
}
