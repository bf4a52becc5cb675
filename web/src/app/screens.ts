import type { User } from '@finaula/contract/accounts';
import type { ComponentType, ReactNode } from 'react';
import type { Path } from '../lib/navigation/address.ts';

export interface ScreenProps {
  user: User;
  /** The tabs of the role. */
  tabs: ReactNode;
}

/** The screens of one role by address; other addresses do not exist for the role. */
export type Screens = Partial<Record<Path, ComponentType<ScreenProps>>>;

export interface PanelProps {
  user: User;
  /** The matched path of the route tree. */
  path: Path;
}
