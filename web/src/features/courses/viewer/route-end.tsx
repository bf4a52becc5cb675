import type { Course } from '@finaula/contract/courses';
import type { AddressOf } from '../../../lib/navigation/address.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import type { Stops } from './short-route.ts';

interface RouteEndProps {
  course: Course;
  /** "la ruta de 10 minutos" */
  name: string;
  /** Slides that the route leaves out and the user has not seen. */
  missing: Stops;
  addressOf: (slideNumber: number) => AddressOf<'/cursos/$curso'>;
  /** The reader goes on with the whole course. */
  onWhole: () => void;
}

/** States the steps left to a certificate; a course without a quiz gives none. */
function remainingSteps(missing: number, givesCertificate: boolean): string {
  const slides = missing === 1 ? 'te falta 1 lámina' : `te faltan ${missing} láminas`;
  if (!givesCertificate)
    return missing === 0 ? 'Ya viste el módulo completo.' : `Para ver el módulo completo ${slides}.`;
  return missing === 0
    ? 'La constancia pide el módulo completo, que ya viste, y aprobar su quiz.'
    : `La constancia pide el módulo completo y aprobar su quiz: ${slides}.`;
}

/** The end of a route: what the constancia still requires, with a link. */
export function RouteEnd({ course, name, missing, addressOf, onWhole }: RouteEndProps) {
  const [first] = missing;
  return (
    <Notice
      kind="ok"
      title={`Terminaste ${name}`}
      detail={remainingSteps(missing.length, course.quiz !== null)}
      action={
        first !== undefined && (
          <ScreenLink {...addressOf(first)} replace onClick={onWhole} className={buttonLook('secondary')}>
            Continuar con lo que falta
          </ScreenLink>
        )
      }
    />
  );
}
