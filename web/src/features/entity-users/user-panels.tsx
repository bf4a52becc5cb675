import type { EntityUser } from '@finaula/contract/entities';
import { useRef, useState } from 'react';
import { BatchDialog } from '../../ui/batch-dialog.tsx';
import { ResetLinkDialog } from '../../ui/reset-link-dialog.tsx';
import { useResetLink } from '../../ui/use-reset-link.ts';
import { Agenda } from './agenda.tsx';
import { linksFor, type UserJob } from './jobs.tsx';
import { PendingVerification } from './pending-verification.tsx';
import { useKeepPeople } from './use-people.ts';
import { useVerificationLink } from './use-verification-link.ts';
import { UserList } from './user-list.tsx';
import { VerificationLinkDialog } from './verification-link-dialog.tsx';

interface UserPanelsProps {
  users: readonly EntityUser[];
  /** The most urgent first. */
  pending: readonly EntityUser[];
}

/** First what is to be done, then who waits for a link, then everybody; all of them open the same dialogs. */
export function UserPanels({ users, pending }: UserPanelsProps) {
  const { link, sendingTo, send, close } = useVerificationLink();
  const reset = useResetLink();
  const { refresh } = useKeepPeople();
  const [job, setJob] = useState<UserJob | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Agenda pending={pending} onLinks={(waiting) => setJob(linksFor(waiting))} />
      {pending.length > 0 && <PendingVerification users={pending} sendingTo={sendingTo} onSend={send} />}
      <UserList
        users={users}
        headingRef={heading}
        linkFor={sendingTo ?? reset.makingFor}
        onSend={send}
        onReset={reset.make}
        onJob={setJob}
      />
      <VerificationLinkDialog link={link} onClose={close} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
      <BatchDialog job={job} onSettled={refresh} onClose={() => setJob(null)} otherwise={heading} />
    </>
  );
}
