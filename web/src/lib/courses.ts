import { messages } from '@finaula/contract/messages';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: () => api.listCourses(),
  meta: { failed: messages.coursesFailed },
});
