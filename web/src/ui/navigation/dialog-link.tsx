import { useLinkProps, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { Button } from '../forms/button.tsx';

/** The search parameters of the dialog; the others stay, so that it opens over the current screen. */
type VisitorDialog = Pick<SearchParams, 'registro' | 'dialogo'>;

interface DialogLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style' | 'target'> {
  dialog: VisitorDialog;
}

/** Opens a dialog of a visitor from within a text; it has an address of its own. */
export function DialogLink({ dialog, className, ...rest }: DialogLinkProps) {
  const link = useLinkProps({
    ...rest,
    to: '/',
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
    navigate({ to: '/', search: (search: SearchParams) => ({ ...search, ...dialog }), resetScroll: false });
  return <Button {...button} aria-haspopup="dialog" onClick={() => void open()} />;
}
