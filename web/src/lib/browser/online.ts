import { useSyncExternalStore } from 'react';

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False where the device knows that it has no connection; true says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, () => navigator.onLine);
