import '@fontsource-variable/figtree/wght.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadFirst } from './app/frame.tsx';
import { Providers } from './app/providers.tsx';
import { reloadAfterUpgrade } from './app/reload-after-upgrade.ts';
import { createAppRouter } from './app/router.tsx';
import { currentAddress } from './lib/navigation/old-addresses.ts';
import { currentToken } from './lib/session/session-token.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
if (window.location.pathname === '/') {
  const current = currentAddress(window.location.search);
  if (current !== undefined) window.history.replaceState(null, '', current);
}
reloadAfterUpgrade();
const router = createAppRouter();
const app = <Providers router={router} />;

// The landing page arrives as HTML (prerender.tsx); signed-in users never see it.
const { pathname, search } = window.location;
if (root.hasChildNodes() && pathname + search === '/' && currentToken() === null) {
  void router.load().then(() => hydrateRoot(root, app));
} else {
  root.replaceChildren();
  void loadFirst().finally(() => createRoot(root).render(app));
}
delete document.documentElement.dataset.signedIn;
