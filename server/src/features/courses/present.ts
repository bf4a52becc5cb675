import type { Course, CourseSummary, Progress } from '@finaula/contract/courses';

export const presentProgress = (progress: { course_id: string; slide_number: number; updated_at: Date }): Progress => ({
  course_id: progress.course_id,
  slide_number: progress.slide_number,
  updated_at: progress.updated_at.toISOString(),
});

export const presentSummary = (course: Course): CourseSummary => ({
  id: course.id,
  title: course.title,
  description: course.description,
  module: course.module,
  category: course.category,
  duration_minutes: course.duration_minutes,
  slide_count: course.slide_count,
  ...(course.package && { package: course.package }),
  essential_slides: course.essential_slides,
  essential_minutes: course.essential_minutes,
  job_aids: course.job_aids?.map(({ id, title, desk }) => ({ id, title, desk })),
  quiz: course.quiz && { passing_score: course.quiz.passing_score, question_count: course.quiz.questions.length },
});
