import type { YoutubeCourse } from '@finaula/contract/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { videosQuery } from './videos-query.ts';

interface RemoveVideoDialogProps {
  video: YoutubeCourse | null;
  onClose: () => void;
  /** Receives the focus afterwards: the button disappears with the video. */
  otherwise: RefObject<HTMLElement | null>;
}

export function RemoveVideoDialog({ video, onClose, otherwise }: RemoveVideoDialogProps) {
  const queryClient = useQueryClient();
  const gone = ({ id }: YoutubeCourse) => {
    queryClient.setQueryData(videosQuery.queryKey, (videos) => videos?.filter((other) => other.id !== id));
    onClose();
  };
  const remove = useMutation({
    mutationFn: ({ id }: YoutubeCourse) => api.removeYoutubeCourse({ params: { id } }),
    networkMode: 'always',
    onSuccess: (_, video) => {
      notifySuccess('Video quitado');
      gone(video);
    },
    onError: (error, video) => {
      notifyError('Error al quitar el video', detailOf(error));
      // Another user removed it first, which is the wanted result.
      if (error instanceof ApiError && error.code === 'VIDEO_NOT_FOUND') gone(video);
    },
  });
  return (
    <ConfirmDialog
      subject={video}
      title={() => '¿Quitar este video?'}
      confirm={() => (remove.isPending ? 'Quitando…' : 'Quitar video')}
      dangerous
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
      otherwise={otherwise}
    >
      {({ title }) => (
        <p>
          <b>{title}</b> deja de verse aquí para todo el personal de tu entidad. En YouTube sigue igual.
        </p>
      )}
    </ConfirmDialog>
  );
}
