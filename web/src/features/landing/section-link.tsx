import type { ComponentProps } from 'react';

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  section: LandingSection;
}

/** Scrolls to a section of the page; following `#cursos` would change the address. */
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

export type LandingSection = 'caracteristicas' | 'pantallas' | 'cursos' | 'planes';

/** Scrolls to the section and focuses it, so that keyboard and screen reader continue there. */
export function goToSection(id: LandingSection): void {
  const section = document.getElementById(id);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
