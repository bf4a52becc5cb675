import type { YoutubeCourse } from '@finaula/contract/youtube';
import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { playerAddress, watchAddress } from './video-addresses.ts';
import styles from './video-player.module.css';

export function VideoPlayer({ video, onClose }: { video: YoutubeCourse | null; onClose: () => void }) {
  // Keeps its words while it fades away.
  const last = useRef(video);
  if (video !== null) last.current = video;
  const shown = last.current;
  return (
    <Dialog title={shown?.title} opened={video !== null} onClose={onClose} size={920}>
      {shown !== null && <Player video={shown} />}
    </Dialog>
  );
}

/** The one frame of another origin that the content security policy allows. It plays, and may open YouTube; nothing else. */
function Player({ video: { title, youtube_url, description } }: { video: YoutubeCourse }) {
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

interface WatchOnYoutubeProps {
  address: string;
  kind: 'quiet' | 'secondary';
  className?: string | undefined;
}

/** The way out when the player is blocked where one works. */
export function WatchOnYoutube({ address, kind, className }: WatchOnYoutubeProps) {
  return (
    <a className={buttonLook(kind, 'medium', className)} href={watchAddress(address)} target="_blank" rel="noopener noreferrer">
      Ver en YouTube
      <ExternalLink aria-hidden="true" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
