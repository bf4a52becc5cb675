// Runs before anything is painted, as a classic script (build.ts): whoever is signed in does not see the landing page that lies at this address,
// and what they will see is asked for at once.
try {
  if (location.pathname === '/' && localStorage.getItem('finaula.token') !== null) {
    document.documentElement.dataset.signedIn = '';
    for (const file of document.currentScript?.dataset.signedIn?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }
} catch {
  // Storage is forbidden: then nobody is.
}
