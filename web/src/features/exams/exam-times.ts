/** Whole minutes that are left, and seconds in the last five: "Quedan 18 min", "Quedan 4:09". */
export function remainingText(ms: number): string {
  if (ms <= 0) return 'Se acabó el tiempo';
  const seconds = Math.ceil(ms / 1000);
  if (seconds > 5 * 60) return `Quedan ${Math.ceil(seconds / 60)} min`;
  return `Quedan ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Announced once each, at ten, five and one minute. */
export function announcementFor(ms: number): string {
  if (ms <= 0) return 'Se acabó el tiempo.';
  for (const minutes of [1, 5, 10])
    if (ms <= minutes * 60_000)
      return minutes === 1 ? 'Queda un minuto.' : `Quedan ${minutes === 5 ? 'cinco' : 'diez'} minutos.`;
  return '';
}
