const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);

// The browser says that it is connected before anything can be reached, and some networks lead nowhere: only an answer counts.
const look = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && again(),
    () => undefined,
  );
addEventListener('online', look);
setInterval(look, 3_000);
