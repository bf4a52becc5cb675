/** Accesses the browser's storage; null when it is forbidden. */
export function safeStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage);
  } catch {
    return null;
  }
}
