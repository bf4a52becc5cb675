import type { YoutubeCourse } from '@finaula/contract/courses';
import { CirclePlay, Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Rosette } from '../../../ui/brand/rosette.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import styles from './video-card.module.css';
import { WatchOnYoutube } from './watch-on-youtube.tsx';

interface VideoCardProps {
  video: YoutubeCourse;
  onPlay: () => void;
  onRemove: () => void;
}

/** Shows a rosette, because a thumbnail would contact another origin. 'Ver aquí' covers the whole card. */
export function VideoCard({ video, onPlay, onRemove }: VideoCardProps) {
  const title = useId();
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={`${styles.still} on-night`} aria-hidden="true">
        <Rosette seed={video.id} className={styles.rosette} />
        <span className={styles.sign}>
          <Play />
        </span>
      </div>
      <div className={styles.text}>
        <div className={styles.heading}>
          <h3 id={title}>{video.title}</h3>
          {video.removable && (
            <Button
              kind="quiet"
              className={styles.remove}
              aria-haspopup="dialog"
              aria-describedby={title}
              title="Quitar"
              onClick={onRemove}
            >
              <Trash2 aria-hidden="true" />
              <span className="sr-only">Quitar</span>
            </Button>
          )}
        </div>
        {video.description !== null && <p className={styles.description}>{video.description}</p>}
        <div className={styles.actions}>
          <button
            type="button"
            className={buttonLook('quiet', 'medium', styles.play)}
            aria-haspopup="dialog"
            aria-describedby={title}
            onClick={onPlay}
          >
            <CirclePlay aria-hidden="true" />
            Ver aquí
          </button>
          <WatchOnYoutube address={video.youtube_url} kind="quiet" className={styles.out} />
        </div>
      </div>
    </article>
  );
}
