import { examKillRounds } from '../src/testing/durability/exam-kill-rounds.ts';

/**
 * `npm run exam-kill-rounds [rounds] [people]`: 20 rounds and 200 running exams by default. The imported
 * module describes a round.
 */
const [rounds = '20', people = '200'] = process.argv.slice(2);
try {
  const { running, saved, delivered } = await examKillRounds(Number(rounds), Number(people), console.log);
  console.log(
    `${rounds} rondas con ${running} exámenes: ${saved} respuestas y ${delivered} entregas confirmadas, ninguna perdida, ninguno calificado dos veces.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
