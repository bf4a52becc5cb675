interface TrustedScriptAddresses {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string };
}
declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: TrustedScriptAddresses;
  }
}

const SCRIPT = '/sw.js';
let requested = false;

async function register(): Promise<void> {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });
  await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT);
}

/**
 * Keeps the page that is shown without a connection (public/sw.js). The policy's name is the only one that
 * the server allows, and it knows one address.
 */
export function registerServiceWorker(): void {
  if (requested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  requested = true;
  // A proxy's policy or a private window may forbid it: only the offline page is missing then.
  register().catch(() => undefined);
}
