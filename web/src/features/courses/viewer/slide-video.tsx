import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { VideoPlayer } from '../youtube/video-player.tsx';

interface SlideVideoProps {
  video: { youtube_url: string; has_spanish_captions: boolean };
  title: string;
  className?: string | undefined;
}

/** YouTube is asked only after the learner wants to see the video. */
export function SlideVideo({ video, title, className }: SlideVideoProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={className}>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Play aria-hidden="true" />
        {video.has_spanish_captions ? 'Ver el video, con subtítulos' : 'Ver el video'}
      </Button>
      <VideoPlayer
        video={opened ? { title, youtube_url: video.youtube_url, description: null } : null}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}
