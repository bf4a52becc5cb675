import type { User } from '@finaula/contract/accounts';
import type { Course } from '@finaula/contract/courses';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Assistant } from '../features/assistant/assistant.tsx';
import { ClaimCertificate } from '../features/certificates/claim-certificate.tsx';
import { ClaimPackage } from '../features/certificates/claim-package.tsx';
import { JobAidScreen } from '../features/courses/job-aids/job-aid-screen.tsx';
import { PackageScreen } from '../features/courses/packages/package-screen.tsx';
import { ScenarioScreen } from '../features/courses/scenarios/scenario-screen.tsx';
import { CourseVersions } from '../features/courses/versions/course-versions.tsx';
import { CourseViewer } from '../features/courses/viewer/course-viewer.tsx';
import { AfterQuiz, BeforeQuiz, ExamLink } from '../features/exams/exam-link.tsx';
import { ExamScreen } from '../features/exams/exam-screen.tsx';
import { QuizScreen } from '../features/quiz/quiz-screen.tsx';
import { RefresherScreen } from '../features/quiz/refreshers/refresher-screen.tsx';
import { useExamAsked } from '../lib/exams/exam-asked.ts';
import type { Path } from '../lib/navigation/address.ts';
import { hasInstitution } from '../lib/session/has-institution.ts';
import { CourseGate } from './course-gate.tsx';
import { NotFound } from './failure.tsx';
import type { PanelProps } from './screens.ts';

type ExamStep = ComponentProps<typeof ExamScreen>['step'];

const EXAM_STEPS: Partial<Record<Path, ExamStep>> = {
  '/cursos/$curso/examen': 'antes',
  '/cursos/$curso/examen/preguntas': 'preguntas',
  '/cursos/$curso/examen/resultado': 'resultado',
};

/** A case of the course, or none of that name. */
function Case({ course, id, user }: { course: Course; id: string | undefined; user: User }) {
  const scenario = course.scenarios?.find((one) => one.id === id);
  if (scenario === undefined) return <NotFound />;
  return <ScenarioScreen key={id} course={course} scenario={scenario} counted={hasInstitution(user)} />;
}

/** A sheet of the course, or none of that name. */
function Sheet({ course, id }: { course: Course; id: string | undefined }) {
  const jobAid = course.job_aids?.find((one) => one.id === id);
  return jobAid === undefined ? <NotFound /> : <JobAidScreen key={id} course={course} jobAid={jobAid} />;
}

/** A course: its slides with the assistant, a case, a sheet, its quiz, its exam or its earlier versions. */
export function CourseScreen({ user, path }: PanelProps) {
  const { curso: id = '', caso, hoja } = useParams({ strict: false });
  const { lamina = 1, ruta, asistente, repaso, version } = useSearch({ strict: false });
  const step = EXAM_STEPS[path];
  if (path === '/cursos/$curso/versiones')
    return <CourseVersions courseId={id} number={version} mayExport={user.role === 'EntidadAdmin'} />;
  return (
    <CourseGate id={id} key={id}>
      {(course) =>
        step !== undefined ? (
          <ExamScreen key={step} course={course} step={step} />
        ) : path === '/cursos/$curso/casos/$caso' ? (
          <Case course={course} id={caso} user={user} />
        ) : path === '/cursos/$curso/hojas/$hoja' ? (
          <Sheet course={course} id={hoja} />
        ) : path === '/cursos/$curso/quiz' ? (
          <CourseQuiz course={course} userId={user.id} reviewing={repaso} />
        ) : path === '/cursos/$curso/repaso' ? (
          <RefresherScreen course={course} />
        ) : course.package ? (
          <PackageScreen
            course={course}
            mayReadVersions={user.role !== 'Empleado'}
            exam={<ExamLink courseId={course.id} />}
            reward={(attempt) => <ClaimPackage courseId={course.id} attemptId={attempt.id} />}
          />
        ) : (
          <CourseViewer
            userId={user.id}
            course={course}
            slideNumber={lamina}
            shortWanted={ruta === 1}
            asking={asistente === 1}
            reviewing={repaso}
            mayReadVersions={user.role !== 'Empleado'}
            mayWriteNotes={user.role === 'EntidadAdmin'}
            exam={<ExamLink courseId={course.id} />}
            assistant={(sheet) => <Assistant course={course} slideNumber={lamina} {...sheet} />}
          />
        )
      }
    </CourseGate>
  );
}

/** Finishing a quiz makes no call (spec §4), so facts about the exam are loaded when the quiz opens. */
function CourseQuiz({ course, ...screen }: Pick<ComponentProps<typeof QuizScreen>, 'course' | 'userId' | 'reviewing'>) {
  const asked = useExamAsked(course.id);
  return (
    <QuizScreen
      {...screen}
      course={course}
      notice={<BeforeQuiz courseId={course.id} asked={asked} />}
      reward={({ retake, ...pass }) => (
        <AfterQuiz courseId={course.id} asked={asked}>
          <ClaimCertificate {...pass} isSecondary={asked?.reason !== undefined} onRetake={retake} />
        </AfterQuiz>
      )}
    />
  );
}
