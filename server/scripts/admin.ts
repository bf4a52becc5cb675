import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { describeIssue, email, line } from '@finaula/contract/validation';
import { DatabaseError } from 'pg';
import pino from 'pino';
import { z } from 'zod';
import { type Config, readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { createSuperAdmin } from '../src/identity/operators/create-super-admin.ts';
import { describeSuperAdmins, describeVoided } from '../src/identity/operators/describe.ts';
import { listSuperAdmins } from '../src/identity/operators/queries.ts';
import { resetFactor } from '../src/identity/operators/reset-factor.ts';
import { resetSuperAdmin } from '../src/identity/operators/reset-super-admin.ts';
import { shellName } from '../src/identity/operators/shell.ts';
import { switchSuperAdmin } from '../src/identity/operators/switch-super-admin.ts';
import { voidAccess } from '../src/identity/operators/void-access.ts';
import { StartupError } from '../src/startup-error.ts';

const USAGE = `Administradores de la plataforma (SuperAdmin), desde esta consola:
  npm run admin -- list
  npm run admin -- create <correo> <nombre>    otro SuperAdmin; imprime un enlace para su contraseña
  npm run admin -- reset <correo>              enlace para una contraseña nueva; la de antes y sus sesiones terminan
  npm run admin -- reset-factor <correo>       de cualquier persona: retira su verificación en dos pasos; sus sesiones terminan
  npm run admin -- deactivate <correo>         sin acceso; siempre queda uno activo
  npm run admin -- activate <correo>
  npm run admin -- end-sessions                cierra todas las sesiones y anula todos los enlaces, de todas las personas`;

function parsed<Value>(schema: z.ZodType<Value>, field: string, given: string | undefined): Value {
  const result = z.object({ [field]: schema }).safeParse({ [field]: given }, { reportInput: true });
  const [issue] = result.error?.issues ?? [];
  if (issue) throw new StartupError(`${describeIssue(issue)}\n\n${USAGE}`);
  return (result.data as Record<string, Value>)[field] as Value;
}

function describeLink({ publicUrl }: Config, token: string): string {
  return [
    `${publicUrl}/restablecer#${token}`,
    `Vale ${RESET_LINK_HOURS} horas y se usa una vez; no se vuelve a mostrar. Entrégalo solo a esa persona, por un canal que sepas suyo.`,
  ].join('\n');
}

async function run(
  database: Database,
  config: Config,
  [command, address, ...words]: readonly string[],
): Promise<string> {
  const shell = shellName();
  const to = () => parsed(email, 'email', address);
  const transaction = database.transaction();
  switch (command) {
    case 'list':
      return describeSuperAdmins(await listSuperAdmins(database));
    case 'create': {
      const superAdmin = { email: to(), name: parsed(line(120), 'name', words.join(' ')) };
      return describeLink(config, await transaction.execute((tx) => createSuperAdmin(tx, superAdmin, shell)));
    }
    case 'reset': {
      const ofAccount = to();
      return describeLink(config, await transaction.execute((tx) => resetSuperAdmin(tx, ofAccount, shell)));
    }
    case 'reset-factor': {
      const ofAccount = to();
      await transaction.execute((tx) => resetFactor(tx, ofAccount, shell));
      return `${ofAccount} entra ahora solo con su contraseña; sus sesiones terminaron.`;
    }
    case 'activate':
    case 'deactivate': {
      const ofAccount = to();
      await transaction.execute((tx) => switchSuperAdmin(tx, ofAccount, command === 'activate', shell));
      return command === 'activate'
        ? `${ofAccount} tiene acceso otra vez.`
        : `${ofAccount} ya no tiene acceso; sus sesiones terminaron.`;
    }
    case 'end-sessions':
      return describeVoided(await transaction.execute((tx) => voidAccess(tx, shell)));
    default:
      throw new StartupError(USAGE);
  }
}

/** `npm run admin -- …`: commands for the operator of the machine. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const server = await cliDatabase(config, log);
  const { database } = connect(server.url, log);
  try {
    console.log(await run(database, config, args));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42P01')
      throw new StartupError('La base de datos todavía no tiene tablas: arranca la aplicación una vez.');
    throw error;
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
