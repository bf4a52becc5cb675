import type { User } from '@finaula/contract/accounts';
import type { YoutubeCourse } from '@finaula/contract/courses';
import type { Subscription } from '@finaula/contract/institutions';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { SupportEmail } from '../../../ui/text/support-email.tsx';
import styles from './entity-videos.module.css';
import { VideoCard } from './video-card.tsx';
import { videosQuery } from './videos-query.ts';

const VideoDialogs = lazy(() => import('./video-dialogs.tsx').then(({ VideoDialogs }) => ({ default: VideoDialogs })));

interface EntityVideosProps {
  user: User;
  /** The institution's plan, where it is known: adding needs the plan Paid. */
  plan?: Subscription | undefined;
}

/** Videos of the user's entity; hidden without an entity, as for the SuperAdmin (spec §2). */
export function EntityVideos({ user, plan }: EntityVideosProps) {
  const { data: videos = [] } = useQuery({ ...videosQuery, enabled: user.entity_id !== null });
  const [adding, setAdding] = useState(false);
  const [playing, setPlaying] = useState<YoutubeCourse | null>(null);
  const [removing, setRemoving] = useState<YoutubeCourse | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  if ((adding || playing !== null || removing !== null) && !opened) setOpened(true);
  if (user.entity_id === null) return null;

  const some = videos.length > 0;
  return (
    <section className={styles.section} aria-labelledby="videos">
      <div className={styles.head}>
        <div>
          <h2 id="videos" className={some ? undefined : 'sr-only'}>
            Videos de tu entidad
          </h2>
          <p>
            {some
              ? `Solo los ve el personal de ${user.entity_name}.`
              : 'Tu entidad puede sumar sus propios videos de YouTube. Solo los verá su personal.'}
          </p>
          {plan === 'Standard' && (
            <p>
              Disponible en el plan Custom · Contactar: <SupportEmail />
            </p>
          )}
        </div>
        <Button ref={add} kind="secondary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Añadir curso de YouTube
        </Button>
      </div>
      {some && (
        <ul className={styles.videos}>
          {videos.map((video) => (
            <li key={video.id}>
              <VideoCard video={video} onPlay={() => setPlaying(video)} onRemove={() => setRemoving(video)} />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Suspense>
          <VideoDialogs
            adding={adding}
            onAddingClose={() => setAdding(false)}
            playing={playing}
            onPlayingClose={() => setPlaying(null)}
            removing={removing}
            onRemovingClose={() => setRemoving(null)}
            afterRemoving={add}
          />
        </Suspense>
      )}
    </section>
  );
}
