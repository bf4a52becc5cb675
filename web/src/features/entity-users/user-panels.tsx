import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { detailOf } from '../../lib/api-error.ts';
import { BatchDialog } from '../../ui/batch-dialog.tsx';
import { ResetLinkDialog } from '../../ui/reset-link-dialog.tsx';
import { notifyError } from '../../ui/toast.tsx';
import { useResetLink } from '../../ui/use-reset-link.ts';
import { Agenda, type LinkTask, type WaitingSummary } from './agenda.tsx';
import { linksFor, type UserJob } from './jobs.tsx';
import { PendingVerification } from './pending-verification.tsx';
import { type Listed, readEverybody, useKeepPeople } from './use-people.ts';
import { usePicked } from './use-picked.ts';
import { useVerificationLink } from './use-verification-link.ts';
import { UserList } from './user-list.tsx';
import { VerificationLinkDialog } from './verification-link-dialog.tsx';

interface UserPanelsProps {
  waiting: Listed;
  summary: WaitingSummary | undefined;
}

/** First what is to be done, then who waits for a link, then everybody; all of them open the same dialogs. */
export function UserPanels({ waiting, summary }: UserPanelsProps) {
  const { link, sendingTo, send, close } = useVerificationLink();
  const reset = useResetLink();
  const { refresh } = useKeepPeople();
  const picked = usePicked();
  const [job, setJob] = useState<UserJob | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const gathering = useMutation({
    mutationFn: (of: LinkTask) => readEverybody({ status: 'waiting', link: of, order: 'newest' }),
    networkMode: 'always',
    onSuccess: (users) => (users.length > 0 ? setJob(linksFor(users)) : refresh()),
    onError: (error) => notifyError(messages.entityUsersFailed, detailOf(error)),
  });
  return (
    <>
      <Agenda
        waiting={summary}
        gathering={gathering.isPending ? gathering.variables : null}
        onLinks={(of) => gathering.isPending || gathering.mutate(of)}
      />
      <PendingVerification waiting={waiting} sendingTo={sendingTo} onSend={send} />
      <UserList
        picked={picked}
        headingRef={heading}
        linkFor={sendingTo ?? reset.makingFor}
        onSend={send}
        onReset={reset.make}
        onJob={setJob}
      />
      <VerificationLinkDialog link={link} onClose={close} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
      <BatchDialog
        job={job}
        onSettled={(done) => {
          picked.renew(done.map(({ reply }) => reply.user));
          refresh();
        }}
        onClose={() => setJob(null)}
        otherwise={heading}
      />
    </>
  );
}
