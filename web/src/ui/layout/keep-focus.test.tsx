// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, screen, waitFor } from '../../testing/render.tsx';
import { Page } from './page.tsx';
import { Panel } from './panel.tsx';

function Deciding() {
  const [state, setState] = useState<'open' | 'busy' | 'decided'>('open');
  return (
    <Page screen="prueba" title="Por decidir">
      <Panel title="Cambios">
        {state !== 'decided' && (
          <button type="button" disabled={state === 'busy'} onClick={() => setState('decided')}>
            Decidir
          </button>
        )}
        <button type="button" onClick={() => setState('busy')} disabled={state === 'busy'}>
          Generar
        </button>
      </Panel>
    </Page>
  );
}

it('the focus goes to the panel when the focused button disappears', async () => {
  const { user } = await draw(() => <Deciding />);
  await user.click(screen.getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cambios' })));
});

it('the focus goes to the panel when the focused button is disabled', async () => {
  const { user } = await draw(() => <Deciding />);
  await user.click(screen.getByRole('button', { name: 'Generar' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cambios' })));
});
