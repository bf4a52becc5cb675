import { expect, test } from 'vitest';
import { youtubeFault, youtubeVideo } from './youtube-address.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?t=10&v=${id}&list=x`,
  `http://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  ` https://youtu.be/${id} `,
  `youtube.com/watch?v=${id}`,
  `www.youtube.com/watch?v=${id}`,
  `youtu.be/${id}`,
  `m.youtube.com/shorts/${id}`,
  `//youtu.be/${id}`,
  `https://WWW.YouTube.com/watch?v=${id}`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube.com/e/${id}`,
  `https://www.youtube.com/watch/${id}`,
  `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x" title="YouTube video player"></iframe>`,
  `<iframe src='//www.youtube-nocookie.com/embed/${id}'></iframe>`,
])('%s is a video', (address) => {
  expect(youtubeVideo(address)?.id).toBe(id);
});

test.each([
  '',
  id,
  'https://www.youtube.com/embed/videoseries?list=PL123',
  'https://www.youtube.com/embed/live_stream?channel=UC123',
  'https://youtu.be/videoseries',
  `https://studio.youtube.com/video/${id}/edit`,
  `<iframe src="https://evil.example/embed/${id}"></iframe>`,
  `<iframe title="https://youtu.be/${id}"></iframe>`,
  'https://youtube.com/',
  'https://youtube.com/watch?v=corto',
  `https://youtube.com/watch?v=${id}x`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/https://youtu.be/${id}`,
  `https://user@youtube.com/watch?v=${id}`,
  `javascript:alert('https://youtu.be/${id}')`,
  `ftp://youtube.com/watch?v=${id}`,
  `https://youtube.com/playlist?list=${id}`,
  `https://youtu.be/${id}/"><script>`.replace(id, 'x'),
])('%s is none', (address) => {
  expect(youtubeVideo(address)).toBeUndefined();
});

test.each([
  [`https://youtu.be/${id}?t=90`, 90],
  [`https://youtu.be/${id}?si=AbC_123&t=90s`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch?v=${id}#t=90`, 90],
  [`https://www.youtube.com/embed/${id}?start=90`, 90],
  [`<iframe src="https://www.youtube.com/embed/${id}?si=x&amp;start=90"></iframe>`, 90],
  [`https://youtu.be/${id}?t=pronto`, 0],
  [`https://youtu.be/${id}`, 0],
])('%s starts at second %i', (address, start) => {
  expect(youtubeVideo(address)).toEqual({ id, start });
});

test.each([
  ['https://www.youtube.com/playlist?list=PL123', /lista de reproducción/],
  ['https://www.youtube.com/embed/videoseries?list=PL123', /lista de reproducción/],
  ['youtube.com/watch?list=PL123', /lista de reproducción/],
  ['https://www.youtube.com/embed/live_stream?channel=UC123', /transmisión de un canal/],
  ['https://www.youtube.com/@canal', /dirección de un canal/],
  ['https://www.youtube.com/channel/UC123/videos', /dirección de un canal/],
  ['https://www.youtube.com/clip/UgkxABC', /un clip/],
  ['https://vimeo.com/@canal', /^Escribe la dirección de un video/],
])('%s is refused with its own sentence', (address, sentence) => {
  expect(youtubeFault(address)).toMatch(sentence);
});
