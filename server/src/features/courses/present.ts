import type { Progress } from '@finaula/contract/learning';

export const presentProgress = (progress: { course_id: string; slide_number: number; updated_at: Date }): Progress => ({
  course_id: progress.course_id,
  slide_number: progress.slide_number,
  updated_at: progress.updated_at.toISOString(),
});
