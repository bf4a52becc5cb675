interface TrustedScriptAddresses {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string };
}
declare global {
  interface Window {
    /** Missing in some browsers. */
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
 * Registers the service worker of the offline page (public/sw.js). The server's policy allows one Trusted
 * Types policy, and that one address.
 */
export function registerServiceWorker(): void {
  if (requested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  requested = true;
  // A proxy's policy or a private window may forbid it: then only the offline page is missing.
  register().catch(() => undefined);
}
