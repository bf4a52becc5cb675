// Runs before anything is painted, as a classic script (build.ts): whoever is signed in does not see the landing page that lies at this address,
// and what they will see is asked for at once, the files that it is made of as well as what the server has to say.
try {
  const token = localStorage.getItem('finaula.token');
  if (location.pathname === '/' && token !== null) {
    const { files = '', session = '', catalogue = '' } = document.currentScript?.dataset ?? {};
    document.documentElement.dataset.signedIn = '';
    for (const file of files.split(' ')) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    const elsewhere = /[?&](curso|seccion)=(?!cursos)/.test(location.search);
    const replies = new Map<string, Promise<Response>>();
    for (const address of `${session} ${elsewhere ? '' : catalogue}`.trim().split(' ')) {
      const reply = fetch(address, { headers: { authorization: `Bearer ${token}` } });
      reply.catch(() => undefined);
      replies.set(address, reply);
    }
    window.asked = { token, replies };
  }
} catch {
  // Storage is forbidden: then nobody is.
}
