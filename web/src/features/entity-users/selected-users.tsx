import { LOCALE } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/entities';
import { Button } from '../../ui/button.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { activationOf, deactivationOf, linksFor, type UserJob } from './jobs.tsx';
import { standingOf } from './standing.ts';

const figure = new Intl.NumberFormat(LOCALE);
const acts = [
  { standing: 'waiting', label: 'Generar enlaces', job: linksFor },
  { standing: 'active', label: 'Desactivar', job: deactivationOf },
  { standing: 'inactive', label: 'Activar', job: activationOf },
] as const;

interface SelectedUsersProps {
  selection: Pick<Selection<EntityUser>, 'chosen' | 'clear'>;
  onJob: (job: UserJob) => void;
}

/** What can be done with those who are picked: each act says how many of them it is for. */
export function SelectedUsers({ selection: { chosen, clear }, onJob }: SelectedUsersProps) {
  const count = figure.format(chosen.length);
  const summary = chosen.length === 1 ? '1 persona seleccionada' : `${count} personas seleccionadas`;
  return (
    <>
      <p className="sr-only" role="status">
        {chosen.length > 0 && summary}
      </p>
      {chosen.length > 0 && (
        <SelectionBar summary={summary} onClear={clear}>
          {acts.map(({ standing, label, job }) => {
            const whom = chosen.filter((user) => standingOf(user) === standing);
            if (whom.length === 0) return null;
            return (
              <Button key={standing} kind="secondary" aria-haspopup="dialog" onClick={() => onJob(job(whom))}>
                {label} ({figure.format(whom.length)})
              </Button>
            );
          })}
        </SelectionBar>
      )}
    </>
  );
}
