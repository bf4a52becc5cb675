import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import type { AppRouter } from './router.tsx';

// Load the code of toasts later.
const queryClient = createQueryClient(
  (title, detail) => void import('../ui/feedback/toast.tsx').then(({ notifyError }) => notifyError(title, detail)),
);

export function Providers({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
