const STORED_AS = 'finaula.recargada';

/**
 * Reloads the page once when a part of this build no longer exists on the server, which happens to a tab that
 * stayed open for longer than the server keeps replaced builds. A second failure, or one without a
 * connection, is shown by failure.tsx.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const build = import.meta.url;
    try {
      if (!navigator.onLine || sessionStorage.getItem(STORED_AS) === build) return;
      sessionStorage.setItem(STORED_AS, build);
    } catch {
      // Without storage the page could reload forever.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
