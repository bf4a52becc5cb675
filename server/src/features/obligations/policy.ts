/** Facts look ahead: what was in force on a day that is over stays as it was. */
export const isPast = (day: string, today: string): boolean => day < today;
