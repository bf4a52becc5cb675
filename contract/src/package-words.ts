/** Every piece of evidence of a package says it: the platform graded nothing. */
export const TOLD_BY_PACKAGE = 'resultado informado por el paquete en el navegador';

/** Whether a package passed a person by itself, without a minimum in its manifest. */
export const decidesAlone = (passed: { earned_by: string; passing_score: number }): boolean =>
  passed.earned_by === 'package' && passed.passing_score === 0;
