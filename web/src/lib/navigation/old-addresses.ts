/** The path of each section that `/?seccion=` named. */
const SECTIONS: Record<string, string> = {
  entidades: '/entidades',
  bitacora: '/bitacora',
  reactivos: '/reactivos',
  normativa: '/normativa',
  mensajes: '/mensajes',
  cursos: '/cursos',
  constancias: '/mis-constancias',
  cumplimiento: '/cumplimiento',
  capacitacion: '/cumplimiento/capacitacion',
  obligaciones: '/cumplimiento/obligaciones',
  programa: '/cumplimiento/programa',
  expedientes: '/cumplimiento/expedientes',
  examenes: '/examenes',
  asistente: '/asistente',
  institucion: '/institucion',
  cuenta: '/cuenta',
  datos: '/cuenta/datos',
};
const EXAM_STEPS: Record<string, string> = { antes: '', preguntas: '/preguntas', resultado: '/resultado' };

/**
 * The current address of a screen that used to be a search of `/`, as in old bookmarks and mails:
 * `/?curso=m04&quiz=1` is `/cursos/m04/quiz`. Other parameters are kept.
 * @returns undefined when the search names no screen
 */
export function currentAddress(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const take = (name: string) => {
    const value = params.get(name);
    params.delete(name);
    return value;
  };
  const path = pathOf(take);
  if (path === undefined) return undefined;
  return params.size === 0 ? path : `${path}?${params}`;
}

function pathOf(take: (name: string) => string | null): string | undefined {
  const [course, section] = [take('curso'), take('seccion')];
  if (course) {
    const [exam, quiz] = [take('examen'), take('quiz')];
    const viewer = `/cursos/${encodeURIComponent(course)}`;
    const step = EXAM_STEPS[exam ?? ''];
    if (step !== undefined) return `${viewer}/examen${step}`;
    return quiz === '1' ? `${viewer}/quiz` : viewer;
  }
  if (section === 'importar') return pathWith('/personas/importar', take('importacion'));
  if (section === 'proveedor') return pathWith('/institucion/proveedores', take('proveedor') ?? 'nuevo');
  return SECTIONS[section ?? ''];
}

const pathWith = (path: string, id: string | null) => (id ? `${path}/${encodeURIComponent(id)}` : path);
