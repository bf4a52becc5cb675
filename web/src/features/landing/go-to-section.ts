export type LandingSection = 'caracteristicas' | 'cursos' | 'planes';

/** Asked for before it was there. */
let wanted: LandingSection | null = null;

/** Takes the focus along, so that keyboard and screen reader go on from there. */
function show(section: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section.focus({ preventScroll: true });
}

export function goToSection(id: LandingSection): void {
  const section = document.getElementById(id);
  wanted = section === null ? id : null;
  if (section !== null) show(section);
}

/** To be called when a section comes onto the page: the sections load after the header that leads to them. */
export function sectionArrived(section: HTMLElement | null): void {
  if (section === null || section.id !== wanted) return;
  wanted = null;
  show(section);
}
