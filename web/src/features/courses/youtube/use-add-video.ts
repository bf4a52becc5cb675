import { messages } from '@finaula/contract/messages';
import { youtubeFault } from '@finaula/contract/youtube-address';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { videosQuery } from './videos-query.ts';

function wrongAddress(address: string): string | null {
  if (address.trim() === '') return 'Escribe la dirección del video.';
  return youtubeFault(address);
}

export function useAddVideo(onAdded: () => void) {
  const queryClient = useQueryClient();
  const form = useForm(
    { title: '', youtube_url: '', description: '' },
    { title: required('Escribe el título del curso.'), youtube_url: wrongAddress },
  );
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
  return { form, submit: form.submit(submit), pending: add.isPending };
}
