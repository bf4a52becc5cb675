import type { ComponentProps } from 'react';

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

export type LandingSection = 'caracteristicas' | 'cursos' | 'planes';

/** Scrolls there and takes the focus along, so that keyboard and screen reader go on from there. */
export function goToSection(id: LandingSection): void {
  const section = document.getElementById(id);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
