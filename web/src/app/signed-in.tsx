import '@mantine/core/styles/default-css-variables.css';
import type { User } from '@finaula/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Assistant } from '../features/assistant/assistant.tsx';
import { CourseViewer } from '../features/course-viewer/course-viewer.tsx';
import { QuizScreen } from '../features/quiz/quiz-screen.tsx';
import type { Place } from '../lib/place.ts';
import { CourseGate } from './course-gate.tsx';
import { Dashboard } from './dashboard.tsx';
import { Shell } from './shell.tsx';
import { theme, tokensForMantine } from './theme.ts';

/** Everything behind the sign-in: the top bar, and below it a course, its quiz, or the dashboard of the role. */
export function SignedIn({ user, place }: { user: User; place: Place }) {
  const navigate = useNavigate();
  const { curso, lamina = 1, asistente, quiz, pantalla } = place;

  // The sign-in card has done its work: its address would only lead back here.
  useEffect(() => {
    if (pantalla !== undefined) void navigate({ to: '/', search: {}, replace: true });
  }, [pantalla, navigate]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokensForMantine} defaultColorScheme="auto">
      <Shell user={user} ownsPhone={curso !== undefined && quiz === undefined}>
        {curso === undefined ? (
          <Dashboard user={user} place={place} />
        ) : (
          <CourseGate id={curso} key={curso}>
            {(course) =>
              quiz === undefined ? (
                <CourseViewer
                  course={course}
                  slideNumber={lamina}
                  asking={asistente === 1}
                  assistant={(sheet) => <Assistant course={course} {...sheet} />}
                />
              ) : (
                <QuizScreen course={course} />
              )
            }
          </CourseGate>
        )}
      </Shell>
    </MantineProvider>
  );
}
