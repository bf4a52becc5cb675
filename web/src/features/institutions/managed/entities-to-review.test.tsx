// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, fill, screen, waitFor } from '../../../testing/render.tsx';
import { aManagedEntity } from '../../../testing/samples.ts';
import { EntitiesToReview } from './entities-to-review.tsx';

it('the list’s title has the focus when a decision has removed the row of its button', async () => {
  const [first, second] = [aManagedEntity(1, { review: 'pending' }), aManagedEntity(2, { review: 'pending' })];
  let waiting = [first, second];
  let answer = () => {};
  const closed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi({
    // The refetch is answered after the dialog has closed.
    listManagedEntities: async () => {
      if (waiting.length === 1) await closed;
      return waiting;
    },
    listPendingUsers: () => ({ pending_users: [] }),
    reviewEntity: () => {
      waiting = [second];
      return { ...first, review: 'suspended' };
    },
  });
  const { user } = await draw(() => <EntitiesToReview />);
  const opener = await screen.findByRole('button', { name: 'Revisar Entidad 1' });
  await user.click(opener);
  await user.click(await screen.findByRole('radio', { name: /^Suspender/ }));
  fill(screen.getByLabelText<HTMLTextAreaElement>('Motivo'), 'Nadie la conoce');
  await user.click(screen.getByRole('button', { name: 'Suspender' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  answer();
  await waitFor(() => expect(opener.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Instituciones por revisar'));
});
