import type { YoutubeCourse } from '@finaula/contract/courses';
import { useRef } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { playerAddress } from './video-addresses.ts';
import styles from './video-player.module.css';
import { WatchOnYoutube } from './watch-on-youtube.tsx';

type Video = Pick<YoutubeCourse, 'title' | 'youtube_url' | 'description'>;

export function VideoPlayer({ video, onClose }: { video: Video | null; onClose: () => void }) {
  // Keep the texts while the dialog fades out.
  const last = useRef(video);
  if (video !== null) last.current = video;
  const shown = last.current;
  return (
    <Dialog title={shown?.title} opened={video !== null} onClose={onClose} size={920}>
      {shown !== null && <Player video={shown} />}
    </Dialog>
  );
}

/**
 * The only third-party frame that the content security policy allows. It may play and open YouTube, nothing
 * else.
 */
function Player({ video: { title, youtube_url, description } }: { video: Video }) {
  return (
    <>
      <iframe
        className={styles.frame}
        src={playerAddress(youtube_url)}
        title={`Video: ${title}`}
        allow="encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      />
      {description !== null && <p className={styles.description}>{description}</p>}
      <div className={styles.otherwise}>
        <p>¿No se ve el video? Puede que la red de tu entidad lo bloquee.</p>
        <WatchOnYoutube address={youtube_url} kind="secondary" />
      </div>
    </>
  );
}
