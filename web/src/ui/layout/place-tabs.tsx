import { useMail } from '../../lib/api/platform.ts';
import type { Path } from '../../lib/navigation/address.ts';
import { PlaceViews } from './place-views.tsx';
import { type Place, Places, placeOf } from './places.tsx';

interface PlaceTabsProps {
  places: readonly Place[];
  /** The address of the current view. */
  view: Path;
}

/** The places of a role, and the views of the current one. */
export function PlaceTabs({ places, view }: PlaceTabsProps) {
  const mail = useMail();
  const place = placeOf(places, view);
  // Without a mail server there are no messages.
  const views = place?.views?.filter(({ address: { to } }) => mail || to !== '/mensajes');
  return (
    <>
      <Places places={places} current={place} />
      {views && <PlaceViews label={place?.label ?? ''} views={views} current={view} />}
    </>
  );
}
