import { youtubeVideoId } from '@finaula/contract/youtube-address';

/** The video's page on YouTube, built from its id alone. */
export const watchAddress = (address: string): string | undefined => {
  const id = youtubeVideoId(address);
  return id && `https://www.youtube.com/watch?v=${id}`;
};

/** The cookieless player, with Spanish controls and, at the end, only videos of the same channel. */
export const playerAddress = (address: string): string | undefined => {
  const id = youtubeVideoId(address);
  return id && `https://www.youtube-nocookie.com/embed/${id}?hl=es-419&rel=0`;
};
