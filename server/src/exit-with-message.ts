import { ContentFaults } from './features/courses/content/fault.ts';
import { StartupError } from './startup-error.ts';

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof ContentFaults)
    return `El contenido de los cursos tiene faltas; npm run check:content las explica.\n${error.message}`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `El puerto ${process.env.PORT || 3000} ya está en uso. Cierra el otro programa o elige otro con PORT.`;
  if (code === 'EACCES') return `No hay permiso para usar el puerto ${process.env.PORT || 3000}. Elige otro con PORT.`;
  if (code === 'EADDRNOTAVAIL')
    return `Esta máquina no tiene la dirección HOST=${process.env.HOST}. Corrígela o quita HOST.`;
  // PostgreSQL's code, and the words of initdb and of Node.
  if (code === '53100' || /no space left on device/i.test(String(error)))
    return 'No queda espacio en el disco de DATA_DIR o de la base de datos: libéralo e inicia de nuevo.';
  return undefined;
}

/** Prints why the program cannot start, and exits with code 1. */
export function exitWithMessage(error: unknown): never {
  console.error(sentenceFor(error) ?? error);
  process.exit(1);
}
