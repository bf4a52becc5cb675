import type { YoutubeCourse } from '@finaula/contract/courses';
import type { RefObject } from 'react';
import { AddVideoDialog } from './add-video-dialog.tsx';
import { RemoveVideoDialog } from './remove-video-dialog.tsx';
import { VideoPlayer } from './video-player.tsx';

interface VideoDialogsProps {
  adding: boolean;
  onAddingClose: () => void;
  playing: YoutubeCourse | null;
  onPlayingClose: () => void;
  removing: YoutubeCourse | null;
  onRemovingClose: () => void;
  afterRemoving: RefObject<HTMLElement | null>;
}

/** Dialogs of the videos; loaded with the first video. */
export function VideoDialogs(props: VideoDialogsProps) {
  const { adding, onAddingClose, playing, onPlayingClose, removing, onRemovingClose, afterRemoving } = props;
  return (
    <>
      <AddVideoDialog opened={adding} onClose={onAddingClose} />
      <VideoPlayer video={playing} onClose={onPlayingClose} />
      <RemoveVideoDialog video={removing} onClose={onRemovingClose} otherwise={afterRemoving} />
    </>
  );
}
