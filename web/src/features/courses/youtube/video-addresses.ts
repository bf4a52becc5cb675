import { youtubeVideoId } from '@finaula/contract/youtube-address';

/**
 * Where YouTube itself shows the video. Built from its id alone, whatever else the address that was given
 * carries.
 */
export const watchAddress = (address: string): string | undefined => {
  const id = youtubeVideoId(address);
  return id && `https://www.youtube.com/watch?v=${id}`;
};

/** The player without cookies, with Spanish controls and, at the end, only videos of the same channel. */
export const playerAddress = (address: string): string | undefined => {
  const id = youtubeVideoId(address);
  return id && `https://www.youtube-nocookie.com/embed/${id}?hl=es-419&rel=0`;
};
