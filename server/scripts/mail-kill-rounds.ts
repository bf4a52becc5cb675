import { mailKillRounds } from '../src/testing/durability/mail-kill-rounds.ts';

/**
 * `npm run mail-kill-rounds [rounds] [messages]`: 20 rounds of 500 messages by default. The last round
 * recovers without a moved clock.
 */
const rounds = Number(process.argv[2] ?? 20);
const perRound = Number(process.argv[3] ?? 500);
const { messages, twice, unknown, byItself } = await mailKillRounds(rounds, perRound, {
  say: console.log,
  lastByItself: true,
});
console.log(
  `${rounds} rondas: ${messages} mensajes, ninguno perdido, ${twice} llegaron dos veces, ${unknown} sin respuesta; la última se recuperó sola en ${Math.round((byItself ?? 0) / 1000)} s.`,
);
