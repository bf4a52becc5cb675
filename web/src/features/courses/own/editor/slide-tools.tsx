import { ArrowDown, ArrowUp, Copy, Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import styles from './draft-editor.module.css';

interface SlideToolsProps {
  disabled: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined: nothing to undo. */
  onUndo: (() => void) | undefined;
  onDuplicate: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Acts on a slide as a whole. A removed slide comes back by undoing. */
export function SlideTools({ disabled, isFirst, isLast, onUndo, onDuplicate, onMove, onRemove }: SlideToolsProps) {
  if (disabled) return null;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Acciones de la lámina">
      <Button kind="quiet" disabled={onUndo === undefined} onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        Deshacer
      </Button>
      <Button kind="quiet" onClick={onDuplicate}>
        <Copy aria-hidden="true" />
        Duplicar
      </Button>
      <Button kind="quiet" disabled={isFirst} aria-label="Mover antes" onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button kind="quiet" disabled={isLast} aria-label="Mover después" onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button kind="quiet" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
        Borrar
      </Button>
    </div>
  );
}
