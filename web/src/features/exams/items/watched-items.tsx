import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './exam-items.module.css';
import { ItemDialog } from './item-dialog.tsx';
import { ItemTable } from './item-table.tsx';
import { itemsQuery, useCourseTitles } from './item-words.ts';

const SHOWN = 5;

/** Items whose figures ask for a look. */
export function WatchedItems() {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery);
  const [opened, setOpened] = useState<ExamItemFigures | null>(null);
  const titleOf = useCourseTitles();
  const watched = data?.filter(({ findings }) => findings.length > 0) ?? [];
  const used = data?.filter(({ in_use }) => in_use).length ?? 0;
  return (
    <Panel
      title="Reactivos en vigilancia"
      aside={
        data && (
          <span className={`${styles.aside} num`}>
            {formatNumber(watched.length)} de {formatNumber(used)}, con 20 respuestas o más
          </span>
        )
      }
    >
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure title="No pudimos cargar los reactivos" error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {data !== undefined && watched.length === 0 && <p className={styles.body}>Ninguno pide que lo revises.</p>}
      {watched.length > 0 && <ItemTable items={watched.slice(0, SHOWN)} titleOf={titleOf} onOpen={setOpened} />}
      <PanelFooter>
        <ScreenLink className={buttonLook('quiet')} to="/reactivos">
          {watched.length > SHOWN ? `Ver los ${formatNumber(watched.length)}` : 'Ver los reactivos'}
        </ScreenLink>
      </PanelFooter>
      <ItemDialog item={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}
