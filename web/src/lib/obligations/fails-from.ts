/** The share of wrong answers, in percent, from which an area needs a reinforcement. */
export const FAILS_FROM = 25;
