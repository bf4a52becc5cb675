import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import type { SearchParams } from '../lib/navigation/search-params.ts';
import { endSession } from '../lib/session/session-token.ts';
import { notifyError, Toaster } from '../ui/feedback/toast.tsx';

// Screens are loaded when they are shown, which takes seconds on a shared machine.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  // Toasts and session outlive the rendered component.
  for (const close of screen.queryAllByLabelText('Cerrar notificación')) act(() => close.click());
  cleanup();
  endSession(null);
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * Renders a component with a router that shows it at every address, an empty query cache and the toasts.
 */
export async function draw(component: () => React.ReactNode, search: SearchParams = {}, path = '/') {
  // With fake timers, advance them between keys.
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [`${path}?${query}`] }),
  });
  await router.load();
  function App() {
    const [queryClient] = useState(() => createQueryClient(notifyError));
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toaster />
      </QueryClientProvider>
    );
  }
  const { unmount } = render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return { user, router, unmount };
}

const toaster = () => screen.getByRole('region', { name: 'Notificaciones', hidden: true });
/** Returns the texts of the toasts, the newest first. */
export const toasts = (): string[] => Array.from(toaster().children, ({ textContent }) => textContent ?? '');

/** Advances fake time and lets React render. */
export async function pass(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

/** Sets a field's text at once, without key events. */
export const fill = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

/** Waits for a toast with this text. */
export const toast = (text: string | RegExp): Promise<HTMLElement> => within(toaster()).findByText(text);

export { screen, waitFor, within };
