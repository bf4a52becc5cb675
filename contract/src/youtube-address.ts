const VIDEO_ID = /^[\w-]{11}$/;
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);

/**
 * The 11 characters that identify a video in a watch, youtu.be, shorts, embed or live address; undefined
 * otherwise.
 */
export function youtubeVideoId(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return undefined;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let found: string | null = null;
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be') found = first;
  else if (HOSTS.has(url.hostname))
    found = first === 'watch' ? url.searchParams.get('v') : ['shorts', 'embed', 'live'].includes(first) ? second : null;
  return found !== null && VIDEO_ID.test(found) ? found : undefined;
}
