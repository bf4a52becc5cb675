import type { Reform } from '@finaula/contract/reforms';

/** Says which notice this one corrects, or which corrects it. */
export const ReformCorrection = ({ reform: { corrects, corrected_by } }: { reform: Reform }) => (
  <>
    {corrects !== null && <p>Corrige el aviso «{corrects}».</p>}
    {corrected_by !== null && (
      <p>
        <b>Lo corrigió el aviso «{corrected_by}».</b>
      </p>
    )}
  </>
);
