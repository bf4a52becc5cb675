import { webhookKillRounds } from '../src/testing/durability/webhook-kill-rounds.ts';

/** `npm run webhook-kill-rounds [rounds] [events]`: 20 rounds of 200 events by default. */
const rounds = Number(process.argv[2] ?? 20);
const { events, again } = await webhookKillRounds(rounds, Number(process.argv[3] ?? 200), console.log);
console.log(
  `${rounds} rondas: ${events} avisos, ninguno perdido, ninguno con dos identificadores; ${again} llegaron otra vez.`,
);
