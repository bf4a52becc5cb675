import { messages } from '@finaula/contract/messages';
import { youtubeVideoId } from '@finaula/contract/youtube-address';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

function wrongAddress(address: string): string | null {
  if (address.trim() === '') return 'Escribe la dirección del video.';
  return youtubeVideoId(address) === undefined
    ? 'Escribe la dirección de un video de YouTube, como https://www.youtube.com/watch?v=…'
    : null;
}

export function useAddVideo(onAdded: () => void) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { title: '', youtube_url: '', description: '' },
    validate: { title: (title) => (title.trim() === '' ? 'Escribe el título del curso.' : null), youtube_url: wrongAddress },
  });
  const add = useMutation({
    mutationFn: ({ description, ...video }: typeof form.values) =>
      api.addYoutubeCourse({ body: description.trim() === '' ? video : { ...video, description } }),
    networkMode: 'always',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
      notifySuccess(messages.youtubeAdded);
      form.reset();
      onAdded();
    },
    onError: (error) => notifyError(messages.youtubeFailed, detailOf(error)),
  });
  const submit = (video: typeof form.values) => {
    if (!add.isPending) add.mutate(video);
  };
  return { form, submit, pending: add.isPending };
}

/** Its failure is nobody's business (spec §7): the section is then not there. */
export const videosQuery = queryOptions({ queryKey: ['youtube-courses'], queryFn: () => api.listYoutubeCourses() });
