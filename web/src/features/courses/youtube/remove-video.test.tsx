// @vitest-environment happy-dom

import type { YoutubeCourse } from '@finaula/contract/courses';
import { errors } from '@finaula/contract/errors';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, screen, toast, waitFor, within } from '../../../testing/render.tsx';
import { aUser, idOf } from '../../../testing/samples.ts';
import { EntityVideos } from './entity-videos.tsx';
// Loaded with the first dialog: here before.
import './video-dialogs.tsx';

const video = (n: number, removable: boolean): YoutubeCourse => ({
  id: idOf(n),
  title: `Video ${n}`,
  youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  description: null,
  created_at: '2026-11-20T00:00:00Z',
  removable,
});
const drawVideos = () => draw(() => <EntityVideos user={aUser({ entity_id: 'e', entity_name: 'Banco Ejemplo' })} />);
const remove = () => screen.findByRole('button', { name: 'Quitar' });
const confirm = async () =>
  within(await screen.findByRole('dialog', { name: '¿Quitar este video?' })).getByRole('button', {
    name: 'Quitar video',
  });

it('only what one may remove has the button; it asks first, and takes away that video alone', async () => {
  const api = fakeApi({
    listYoutubeCourses: () => [video(1, false), video(2, true)],
    removeYoutubeCourse: () => undefined,
  });
  const { user } = await drawVideos();
  await user.click(await remove());
  expect(api.made).not.toContain('removeYoutubeCourse');
  await user.click(await confirm());
  await toast('Video quitado');
  await waitFor(() => expect(screen.queryByText('Video 2')).toBeNull());
  expect(screen.getByText('Video 1')).toBeTruthy();
});

it('a refusal is said and the video stays; one that is gone already goes', async () => {
  const api = fakeApi({
    listYoutubeCourses: () => [video(2, true)],
    removeYoutubeCourse: () => refuse('VIDEO_OF_ANOTHER'),
  });
  const { user } = await drawVideos();
  await user.click(await remove());
  await user.click(await confirm());
  await toast('Error al quitar el video');
  expect(screen.getByText(errors.VIDEO_OF_ANOTHER.detail)).toBeTruthy();
  expect(screen.getAllByText('Video 2').length).toBeGreaterThan(0);
  api.handlers.removeYoutubeCourse = () => refuse('VIDEO_NOT_FOUND');
  await user.click(await confirm());
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});
