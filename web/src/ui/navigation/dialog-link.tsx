import { useLinkProps, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { Button } from '../forms/button.tsx';

/** The dialog to open; the rest of the address is kept, so that it covers the current screen. */
type VisitorDialog = Pick<SearchParams, 'registro' | 'dialogo'>;

interface DialogLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style' | 'target'> {
  dialog: VisitorDialog;
}

/** A link in a text that opens a dialog for visitors; each dialog has its own address. */
export function DialogLink({ dialog, className, ...rest }: DialogLinkProps) {
  const link = useLinkProps({
    ...rest,
    to: '.',
    search: (search: SearchParams) => ({ ...search, ...dialog }),
    resetScroll: false,
  });
  return <a {...link} className={className} aria-current={false} />;
}

interface DialogButtonProps extends ComponentProps<typeof Button> {
  dialog: VisitorDialog;
}

export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const navigate = useNavigate();
  const open = () =>
    navigate({ to: '.', search: (search: SearchParams) => ({ ...search, ...dialog }), resetScroll: false });
  return <Button {...button} aria-haspopup="dialog" onClick={() => void open()} />;
}
