export function reviewSummary(correct: number, total: number): string {
  const wrong = total - correct;
  if (wrong === 0) return 'Todas son correctas.';
  if (correct === 0) return total === 1 ? 'Está por repasar.' : `Las ${total} están por repasar.`;
  return `${wrong === 1 ? 'Una' : wrong} por repasar. Las demás están bien.`;
}
