import type { ComponentProps } from 'react';
import { goToSection, type LandingSection } from './go-to-section.ts';

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  section: LandingSection;
}

/** Scrolls to a section of the page; following `#cursos` would leave it in the address. */
export function SectionLink({ section, ...rest }: SectionLinkProps) {
  return (
    <a
      {...rest}
      href={`#${section}`}
      onClick={(event) => {
        event.preventDefault();
        goToSection(section);
      }}
    />
  );
}
