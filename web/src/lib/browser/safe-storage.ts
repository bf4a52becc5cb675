/** Reads or writes what the browser keeps; null when it is forbidden to. */
export function safeStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage);
  } catch {
    return null;
  }
}
