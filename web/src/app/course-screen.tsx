import type { User } from '@finaula/contract/accounts';
import { Assistant } from '../features/assistant/assistant.tsx';
import { ClaimCertificate } from '../features/certificates/claim-certificate.tsx';
import { CourseViewer } from '../features/course-viewer/course-viewer.tsx';
import { QuizScreen } from '../features/quiz/quiz-screen.tsx';
import type { SearchParams } from '../lib/navigation/search-params.ts';
import { CourseGate } from './course-gate.tsx';

interface CourseScreenProps {
  user: User;
  course: string;
  search: SearchParams;
}

/** A course: its slides with the assistant, or its quiz. */
export function CourseScreen({ user, course: id, search: { lamina = 1, ruta, asistente, quiz, repaso } }: CourseScreenProps) {
  return (
    <CourseGate id={id} key={id}>
      {(course) =>
        quiz === undefined ? (
          <CourseViewer
            userId={user.id}
            course={course}
            slideNumber={lamina}
            shortWanted={ruta === 1}
            asking={asistente === 1}
            reviewing={repaso}
            assistant={(sheet) => <Assistant course={course} slideNumber={lamina} {...sheet} />}
          />
        ) : (
          <QuizScreen
            course={course}
            userId={user.id}
            reviewing={repaso}
            reward={({ retake, ...pass }) => <ClaimCertificate {...pass} onRetake={retake} />}
          />
        )
      }
    </CourseGate>
  );
}
