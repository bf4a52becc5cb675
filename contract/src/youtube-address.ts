const VIDEO_ID = /^[\w-]{11}$/;
/** Words of 11 characters that stand in the place of an id, for a list and for what a channel sends live. */
const NO_VIDEOS = new Set(['videoseries', 'live_stream']);
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be']);
/** Parts of an address before the id. */
const BEFORE_ID = new Set(['watch', 'shorts', 'embed', 'live', 'v', 'e']);

export interface YoutubeVideo {
  /** 11 characters. */
  id: string;
  /** The second at which it starts: 0 without one in the address. */
  start: number;
}

/** The `src` of pasted iframe code, or the text itself. */
function addressIn(typed: string): string {
  if (!/^<iframe\s/i.test(typed)) return typed;
  const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(typed);
  return (source?.[1] ?? source?.[2] ?? '').trim().replaceAll('&amp;', '&');
}

/** An address of YouTube, also without its scheme. */
function youtubeUrl(typed: string): URL | undefined {
  const address = addressIn(typed.trim()).replace(/^\/\//, 'https://');
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return undefined;
  return HOSTS.has(url.hostname) || SHORT_HOSTS.has(url.hostname) ? url : undefined;
}

/** Seconds of "90", "90s", "1m30s" or "1h2m3s"; 0 for any other text. */
function secondsOf(written: string | null): number {
  const [, plain, hours, minutes, seconds] =
    /^(?:(\d+)s?|(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)$/.exec(written ?? '') ?? [];
  const total = Number(plain ?? 0) + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return total < 1_000_000 ? total : 0;
}

/** The video of a watch, youtu.be, shorts, embed, live, v or e address, or of iframe code. */
export function youtubeVideo(typed: string): YoutubeVideo | undefined {
  const url = youtubeUrl(typed);
  if (url === undefined) return undefined;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let id: string | null = null;
  if (SHORT_HOSTS.has(url.hostname)) id = first;
  else if (BEFORE_ID.has(first)) id = (first === 'watch' && second === '' && url.searchParams.get('v')) || second;
  if (id === null || !VIDEO_ID.test(id) || NO_VIDEOS.has(id)) return undefined;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const written = url.searchParams.get('t') ?? url.searchParams.get('start') ?? fragment.get('t');
  return { id, start: secondsOf(written) };
}

/** Why an address is not that of one video, as a sentence for the user; null when it is. */
export function youtubeFault(typed: string): string | null {
  if (youtubeVideo(typed) !== undefined) return null;
  const url = youtubeUrl(typed);
  const [first = '', second = ''] = url?.pathname.split('/').slice(1) ?? [];
  if (first === 'playlist' || second === 'videoseries' || (url?.searchParams.has('list') && !url.searchParams.has('v')))
    return 'Es la dirección de una lista de reproducción. Abre uno de sus videos y copia la dirección de ese video.';
  if (second === 'live_stream')
    return 'Es la transmisión de un canal, que cambia cada vez. Abre un video ya publicado y copia su dirección.';
  if (url !== undefined && (first.startsWith('@') || ['channel', 'c', 'user'].includes(first)))
    return 'Es la dirección de un canal. Abre uno de sus videos y copia la dirección de ese video.';
  if (first === 'clip') return 'Es la dirección de un clip. Abre el video completo y copia su dirección.';
  return 'Escribe la dirección de un video de YouTube, como https://www.youtube.com/watch?v=…';
}
