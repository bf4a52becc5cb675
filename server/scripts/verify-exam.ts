import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { verifyDraw, verifyReceipt } from '../src/features/exams/verify-exam.ts';
import { StartupError } from '../src/startup-error.ts';

const USAGE = 'Uso: npm run verify:exam -- draw <identificador del examen>, o -- receipt <recibo>';

async function checkDraw(database: Database, examId: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(examId)) throw new StartupError(USAGE);
  const faults = await verifyDraw(database, examId);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length === 0)
    console.log(
      'El sorteo sale de la semilla comprometida al inicio y del banco de ese día; la calificación, de las respuestas.',
    );
  return faults.length === 0;
}

async function checkReceipt(database: Database, receipt: string): Promise<boolean> {
  const verdict = await verifyReceipt(database, receipt);
  if (!verdict) {
    console.log('✗ Ninguna llave de la plataforma firmó este recibo.');
    return false;
  }
  const { content, kept, counts } = verdict;
  console.log(
    `Auténtico: a la pregunta ${content.question_id} del examen ${content.exam_id} se respondió ${content.option_id} (${content.saved_at}).`,
  );
  if (!kept) console.log('✗ Esa respuesta ya no está en la base, o se cambió.');
  else
    console.log(
      counts
        ? 'Es la respuesta que cuenta.'
        : 'Después se guardó otra respuesta a la misma pregunta, que es la que cuenta.',
    );
  return kept;
}

const checks: Record<string, (database: Database, subject: string) => Promise<boolean>> = {
  draw: checkDraw,
  receipt: checkReceipt,
};

/**
 * `npm run verify:exam -- draw <exam>` reproduces the draw and the grade of a finished exam from the ledger;
 * `npm run verify:exam -- receipt <receipt>` tells what a receipt proves. Both end with code 1 when a check
 * fails.
 */
async function main([name = '', subject = '']: readonly string[]): Promise<void> {
  const check = checks[name];
  if (!check) throw new StartupError(USAGE);
  const server = await cliDatabase(readConfig(process.env), pino({ level: 'silent' }));
  const { database } = connect(server.url, pino({ level: 'silent' }));
  try {
    process.exitCode = (await check(database, subject)) ? 0 : 1;
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
