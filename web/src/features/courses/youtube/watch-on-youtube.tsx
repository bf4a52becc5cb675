import { ExternalLink } from 'lucide-react';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { watchAddress } from './video-addresses.ts';

interface WatchOnYoutubeProps {
  address: string;
  kind: 'quiet' | 'secondary';
  className?: string | undefined;
}

/** The fallback when the user's network blocks the player. */
export function WatchOnYoutube({ address, kind, className }: WatchOnYoutubeProps) {
  return (
    <a
      className={buttonLook(kind, 'medium', className)}
      href={watchAddress(address)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Ver en YouTube
      <ExternalLink aria-hidden="true" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
