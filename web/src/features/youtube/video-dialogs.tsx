import type { YoutubeCourse } from '@finaula/contract/youtube';
import { AddVideoDialog } from './add-video-dialog.tsx';
import { VideoPlayer } from './video-player.tsx';

interface VideoDialogsProps {
  adding: boolean;
  onAddingClose: () => void;
  playing: YoutubeCourse | null;
  onPlayingClose: () => void;
}

/** What opens over the videos; loaded with the first of them. */
export function VideoDialogs({ adding, onAddingClose, playing, onPlayingClose }: VideoDialogsProps) {
  return (
    <>
      <AddVideoDialog opened={adding} onClose={onAddingClose} />
      <VideoPlayer video={playing} onClose={onPlayingClose} />
    </>
  );
}
