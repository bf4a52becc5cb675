// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw, screen } from '../../../../testing/render.tsx';
import { emptySlide } from './move-slide.ts';
import { SlideForm } from './slide-form.tsx';

const drawWith = async (sources: string[]) => {
  const onChange = vi.fn();
  await draw(() => <SlideForm slide={{ ...emptySlide(), sources }} faults={[]} disabled={false} onChange={onChange} />);
  fireEvent.blur(await screen.findByLabelText('Fuentes (opcional)'));
  return onChange;
};

it('a field that is passed without typing changes nothing', async () => {
  expect(await drawWith(['Manual de Cumplimiento, cap. 4'])).not.toHaveBeenCalled();
});

it('empty lines of the sources go when the field is left', async () => {
  expect(await drawWith(['Manual', '', ' '])).toHaveBeenCalledWith({ sources: ['Manual'] }, 'sources');
});
