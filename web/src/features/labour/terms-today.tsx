import { LABOUR_WORKING_DAYS } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { FileSignature, ListChecks } from 'lucide-react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Task, Tasks } from '../../ui/lists/tasks.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { termsQuery } from './labour-queries.ts';
import { constancias } from './labour-words.ts';

/** Labour constancias and lists that are due, with their last days; hidden without any. */
export function LabourTermsToday() {
  const { data: terms } = useQuery(termsQuery);
  if (terms === undefined || (terms.constancias === null && terms.lists.length === 0)) return null;
  const { constancias: due, lists } = terms;
  const days = LABOUR_WORKING_DAYS;
  return (
    <Panel title="Constancias laborales" todo>
      <Tasks>
        {due !== null && (
          <Task
            icon={<FileSignature aria-hidden="true" />}
            what={`${constancias(due.count)} por entregar`}
            why={
              due.due_on < mexicanToday()
                ? `El plazo de la primera venció el ${longDay(due.due_on)}: son ${days.constancia} días hábiles desde que se aprobó el curso.`
                : `La primera, a más tardar el ${longDay(due.due_on)}: ${days.constancia} días hábiles desde que se aprobó el curso.`
            }
          >
            <ScreenLink className={buttonLook('primary')} to="/cumplimiento/laborales">
              Ver las constancias
            </ScreenLink>
          </Task>
        )}
        {lists.map(({ year, from, to, due_on }) => (
          <Task
            key={`${year} ${to}`}
            icon={<ListChecks aria-hidden="true" />}
            what={`Lista de constancias: se presenta a más tardar el ${longDay(due_on)}`}
            why={`Del año del plan del ${longDay(from)} al ${longDay(to)}, en ${days.list} días hábiles. Los datos para el formato DC-4 están preparados.`}
          >
            <ScreenLink className={buttonLook('secondary')} to="/cumplimiento/laborales/lista">
              Ver los datos
            </ScreenLink>
          </Task>
        ))}
      </Tasks>
    </Panel>
  );
}
