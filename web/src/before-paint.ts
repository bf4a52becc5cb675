// Runs before the first paint, as a classic script (build.ts), except on public pages: hides the landing
// page from a signed-in user, and requests the files and the API replies of the first screen.
if (!/^\/(verify|restablecer|correo|cierre|invitacion|entrar|constancias|expedientes)(\/|$)/.test(location.pathname)) {
  const { visitor = '', files = '', session = '', catalogue = '' } = document.currentScript?.dataset ?? {};
  let token: string | null = null;
  try {
    token = localStorage.getItem('finaula.token');
  } catch {
    // The browser forbids storage, so no user is signed in.
  }
  if (token !== null) {
    document.documentElement.dataset.signedIn = '';
    const headers = { authorization: `Bearer ${token}` };
    const addresses = `${session} ${/^\/(cursos)?$/.test(location.pathname) ? catalogue : ''}`.trim().split(' ');
    // Read every reply to its end: an unread one would keep its connection open, and an administrator's
    // screen does not use the catalogue.
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
