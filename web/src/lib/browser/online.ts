import { useSyncExternalStore } from 'react';

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False when the device has no connection; true does not imply that the server is reachable. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, () => navigator.onLine);
