import type { User } from '@finaula/contract/accounts';
import { Assistant } from '../features/assistant/assistant.tsx';
import { ClaimCertificate } from '../features/certificates/claim-certificate.tsx';
import { CourseViewer } from '../features/courses/viewer/course-viewer.tsx';
import { AfterQuiz, ExamLink } from '../features/exams/exam-link.tsx';
import { ExamScreen } from '../features/exams/exam-screen.tsx';
import { QuizScreen } from '../features/quiz/quiz-screen.tsx';
import type { SearchParams } from '../lib/navigation/search-params.ts';
import { CourseGate } from './course-gate.tsx';

interface CourseScreenProps {
  user: User;
  course: string;
  search: SearchParams;
}

/** A course: its slides with the assistant, or its quiz. */
export function CourseScreen({
  user,
  course: id,
  search: { lamina = 1, ruta, asistente, quiz, examen, repaso },
}: CourseScreenProps) {
  return (
    <CourseGate id={id} key={id}>
      {(course) =>
        examen !== undefined ? (
          <ExamScreen key={examen} course={course} step={examen} />
        ) : quiz === undefined ? (
          <CourseViewer
            userId={user.id}
            course={course}
            slideNumber={lamina}
            shortWanted={ruta === 1}
            asking={asistente === 1}
            reviewing={repaso}
            exam={<ExamLink courseId={course.id} />}
            assistant={(sheet) => <Assistant course={course} slideNumber={lamina} {...sheet} />}
          />
        ) : (
          <QuizScreen
            course={course}
            userId={user.id}
            reviewing={repaso}
            reward={({ retake, ...pass }) => (
              <AfterQuiz courseId={course.id}>
                <ClaimCertificate {...pass} onRetake={retake} />
              </AfterQuiz>
            )}
          />
        )
      }
    </CourseGate>
  );
}
