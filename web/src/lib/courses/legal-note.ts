/** House rule 4 of the courses, shown wherever they are read or asked about. */
export const LEGAL_NOTE =
  'Material de capacitación; no constituye asesoría legal. Consulta la norma vigente y el manual de tu entidad.';
