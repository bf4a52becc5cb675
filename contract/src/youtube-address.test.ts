import { expect, test } from 'vitest';
import { youtubeVideoId } from './youtube-address.ts';

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
])('%s is a video', (address) => {
  expect(youtubeVideoId(address)).toBe(id);
});

test.each([
  '',
  id,
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
  expect(youtubeVideoId(address)).toBeUndefined();
});
