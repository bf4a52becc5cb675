import { CATEGORY_SLUGS } from '@finaula/contract/constants';
import type { CategorySlug, CourseSummary } from '@finaula/contract/courses';
import type { FocusEvent } from 'react';
import styles from './category-chips.module.css';

/** Names for chips; cards show the full name. */
export const categoryNames: Record<CategorySlug, string> = {
  cumplimiento: 'Cumplimiento y Ética',
  pld: 'PLD/FT',
  kyc: 'KYC',
  ciber: 'Ciberseguridad',
  datos: 'Datos y Usuarios',
  pagos: 'Pagos y Fintech',
};

/** Browsers regard a partly visible chip as visible, and would not scroll it. */
const showWhole = ({ target }: FocusEvent) => void target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface CategoryChipsProps {
  /** Courses that the chips count. */
  courses: readonly CourseSummary[];
  /** Courses that decide which chips exist, so that chips stay while the user types. */
  all: readonly CourseSummary[];
  chosen: CategorySlug | undefined;
  onChoose: (slug: CategorySlug | undefined) => void;
}

export function CategoryChips({ courses, all, chosen, onChoose }: CategoryChipsProps) {
  const present = CATEGORY_SLUGS.filter((slug) => all.some(({ category }) => category === slug));
  const count = (slug: CategorySlug) => courses.filter(({ category }) => category === slug).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways
    <div className={styles.chips} role="group" aria-label="Categoría" onFocus={showWhole}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        Todas <span className="num">{courses.length}</span>
      </button>
      {present.map((slug) => (
        <button
          key={slug}
          type="button"
          className={styles.chip}
          data-cat={slug}
          aria-pressed={chosen === slug}
          onClick={() => onChoose(slug)}
        >
          <i aria-hidden="true" />
          {categoryNames[slug]} <span className="num">{count(slug)}</span>
        </button>
      ))}
    </div>
  );
}
