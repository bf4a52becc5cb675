/** "90 %", which no line end may part. */
export const percent = (value: number): string => `${value}\u00a0%`;
