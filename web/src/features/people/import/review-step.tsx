import type { OwnEntity } from '@finaula/contract/institutions';
import type { ImportKind, PeopleImport } from '@finaula/contract/people-imports';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ApplyBox } from './apply-box.tsx';
import { FileCard } from './file-card.tsx';
import { ImportRows } from './import-rows.tsx';
import { KindCounts } from './kind-counts.tsx';
import { MessagePreview } from './message-preview.tsx';
import styles from './review-step.module.css';

/** The list that opens first: questions, problems, otherwise the largest effect. */
const firstKind = ({ counts, absent }: PeopleImport): ImportKind => {
  if (counts.undecided > 0) return 'undecided';
  if (counts.refused > 0) return 'refused';
  if (counts.create > 0) return 'create';
  if (counts.update > 0) return 'update';
  if (counts.leave > 0) return 'leave';
  return absent > 0 ? 'absent' : 'unchanged';
};

/** Effects of the file, reviewed before anything changes. */
export function ReviewStep({ found, plan }: { found: PeopleImport; plan: OwnEntity['plan'] | undefined }) {
  const [chosen, setChosen] = useState<ImportKind | null>(null);
  const isEmpty = chosen !== null && chosen !== 'absent' && found.counts[chosen] === 0;
  const kind = chosen === null || isEmpty ? firstKind(found) : chosen;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      {found.failure !== null && <Notice kind="danger" title="No se aplicó" detail={found.failure.detail} />}
      {found.notes.length > 0 && <Notice kind="info" title="Así leímos tu archivo" detail={found.notes.join(' ')} />}
      <FileCard found={found} />
      <KindCounts found={found} kind={kind} onChoose={setChosen} />
      <ApplyBox found={found} plan={plan} />
      <div ref={list} className={styles.grid} data-alone={found.counts.create === 0 || undefined}>
        <ImportRows key={kind} found={found} kind={kind} />
        {found.counts.create > 0 && <MessagePreview found={found} />}
      </div>
    </>
  );
}
