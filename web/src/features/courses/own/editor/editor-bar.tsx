import type { DraftState } from '@finaula/contract/own-courses';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { shortDateTimeOf } from '../../../../lib/dates/mexico-city-time.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button, buttonLook } from '../../../../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../../../../ui/layout/focus-on-navigation.ts';
import { ScreenLink } from '../../../../ui/navigation/screen-link.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './editor-bar.module.css';
import type { EditorPlace } from './editor-place.ts';
import { blocking, mends } from './fault-list.ts';
import { type Colleague, Present } from './presence.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { SaveStatus } from './save-state.tsx';
import type { useDraft } from './use-draft.ts';

interface EditorBarProps {
  id: string;
  state: DraftState;
  draft: ReturnType<typeof useDraft>;
  /** Other people who have it open. */
  present: readonly Colleague[];
  onGo: (place: EditorPlace) => void;
  /** Another act, before the next step. */
  children?: ReactNode;
}

/** The course's name, whether it is saved, and the next step towards its publication. */
export function EditorBar({ id, state, draft, present, onGo, children }: EditorBarProps) {
  const [dialog, setDialog] = useState<'review' | 'decision' | null>(null);
  const faults = blocking(draft.faults);
  const { review, version_number: published } = state;
  // The review ended with the publication, until somebody edits the course again.
  const isUnchanged = published !== null && state.editors.length === 0 && draft.isReviewed;
  const isApproved = review.state === 'approved' && draft.isReviewed;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(`borrador:${id}`, heading);
  return (
    <>
      <div className={styles.bar}>
        <ScreenLink to="/cursos/propios" className={buttonLook('quiet')} aria-label="Cursos propios">
          <ArrowLeft aria-hidden="true" />
        </ScreenLink>
        <div className={styles.names}>
          <p className="num">
            Curso propio ·{' '}
            {isUnchanged ? `versión ${published}, publicada` : `borrador de la versión ${(published ?? 0) + 1}`}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {draft.document.title.trim() === '' ? 'Sin título' : draft.document.title}
          </h1>
        </div>
        <SaveStatus state={draft.save} />
        <Present people={present} />
        <div className={styles.acts}>
          {children}
          {review.decidable && draft.isReviewed && (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setDialog('decision')}>
              Aprobar o devolver
            </Button>
          )}
          {state.editable && !isUnchanged && !isApproved && !(review.state === 'requested' && draft.isReviewed) && (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setDialog('review')}>
              {state.second_person === 'recorded' ? 'Revisar o publicar' : 'Pedir revisión'}
              {faults.length > 0 && <span className={`${styles.count} num`}>{mends(faults.length)}</span>}
            </Button>
          )}
          {isApproved && !isUnchanged && state.may_publish && (
            <ScreenLink to="/cursos/propios/$propio/publicar" params={{ propio: id }} className={buttonLook('primary')}>
              Publicar…
            </ScreenLink>
          )}
        </div>
      </div>
      {!isUnchanged && <ReviewState state={state} isReviewed={draft.isReviewed} />}
      <ReviewDialog
        id={id}
        opened={dialog === 'review'}
        faults={faults}
        state={state}
        saved={draft.save.kind === 'saved'}
        onGo={(place) => {
          setDialog(null);
          onGo(place);
        }}
        onClose={() => setDialog(null)}
      />
      <DecisionDialog id={id} opened={dialog === 'decision'} onClose={() => setDialog(null)} />
    </>
  );
}

/** The state of the review, while the text is the one that it is about; what has to change, until then. */
function ReviewState({ state: { review, editable }, isReviewed }: { state: DraftState; isReviewed: boolean }) {
  if (review.state === 'none' || review.at === null || (!isReviewed && review.state !== 'returned')) return null;
  const when = shortDateTimeOf(review.at);
  return (
    <div className={styles.review}>
      {review.state === 'requested' && (
        <Notice
          kind="info"
          title="En revisión"
          detail={`${review.requested_by ?? 'Alguien'} pidió revisarlo el ${when}.${editable ? ' Si escribes algo más, habrá que pedirla de nuevo.' : ''}`}
        />
      )}
      {review.state === 'approved' && (
        <Notice
          kind="ok"
          title="Aprobado"
          detail={`Por ${review.decided_by ?? 'otra persona'}, el ${when}. No editó este borrador.`}
        />
      )}
      {review.state === 'returned' && (
        <Notice
          kind="danger"
          title={`${review.decided_by ?? 'Quien revisó'} lo devolvió el ${when}`}
          detail={review.comment ?? undefined}
        />
      )}
    </div>
  );
}
