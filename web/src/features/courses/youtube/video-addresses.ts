import { youtubeVideo } from '@finaula/contract/youtube-address';

/** The video's page on YouTube, built from its id and start alone. */
export const watchAddress = (address: string): string | undefined => {
  const video = youtubeVideo(address);
  return video && `https://www.youtube.com/watch?v=${video.id}${video.start > 0 ? `&t=${video.start}s` : ''}`;
};

/** The cookieless player, with Spanish controls and, at the end, only videos of the same channel. */
export const playerAddress = (address: string): string | undefined => {
  const video = youtubeVideo(address);
  const start = video !== undefined && video.start > 0 ? `&start=${video.start}` : '';
  return video && `https://www.youtube-nocookie.com/embed/${video.id}?hl=es-419&rel=0${start}`;
};
