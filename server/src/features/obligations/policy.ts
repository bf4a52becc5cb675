/** Past days cannot be changed: facts in force then stay. */
export const isPast = (day: string, today: string): boolean => day < today;
