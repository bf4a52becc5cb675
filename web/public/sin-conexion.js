const again = () => location.reload();
addEventListener('online', again);
document.querySelector('button').addEventListener('click', again);
