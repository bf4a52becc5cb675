// Runs before anything is painted, as a classic script (build.ts): whoever is signed in does not see the
// landing page that lies at this address, and what comes next is asked for at once, the files that it is made
// of as well as what the server has to say.
if (location.pathname === '/') {
  const { visitor = '', files = '', session = '', catalogue = '' } = document.currentScript?.dataset ?? {};
  let token: string | null = null;
  try {
    token = localStorage.getItem('finaula.token');
  } catch {
    // Storage is forbidden: then nobody is signed in.
  }
  if (token !== null) {
    document.documentElement.dataset.signedIn = '';
    const headers = { authorization: `Bearer ${token}` };
    const elsewhere = /[?&](curso|seccion)=(?!cursos)/.test(location.search);
    const addresses = `${session} ${elsewhere ? '' : catalogue}`.trim().split(' ');
    // Read to the end, whether or not the application takes it: an administrator doesn't see the catalogue,
    // and a reply that nobody reads stays open.
    const ask = async (address: string) => {
      const reply = await fetch(address, { headers });
      return new Response(reply.body && (await reply.arrayBuffer()), reply);
    };
    window.prefetched = { token, responses: new Map(addresses.map((address) => [address, ask(address)])) };
    for (const reply of window.prefetched.responses.values()) reply.catch(() => undefined);
  }
  for (const file of (token === null ? visitor : files).split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    link.fetchPriority = token === null ? 'low' : 'high';
    link.href = file;
    document.head.append(link);
  }
}
