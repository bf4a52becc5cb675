import { Button } from '../forms/button.tsx';
import { PanelFooter } from '../layout/panel.tsx';

interface ShowOlderProps {
  /** A list that is loaded from the newest entry back, a page at a time. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The footer that loads older entries; hidden when all are shown. */
export const ShowOlder = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowOlderProps) =>
  hasNextPage && (
    <PanelFooter>
      <Button kind="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Ver anteriores
      </Button>
    </PanelFooter>
  );
