import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass } from 'lucide-react';
import { ownEntityQuery } from '../features/institutions/own/own-entity-query.ts';
import { obligationsQuery } from '../features/obligations/compliance-query.ts';
import { useEntityOverview } from '../features/people/list/entity-users-query.ts';
import { useStoredFlag } from '../lib/browser/use-stored-flag.ts';
import type { Address } from '../lib/navigation/address.ts';
import { Button, buttonLook } from '../ui/forms/button.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { Task, Tasks } from '../ui/lists/tasks.tsx';
import { ScreenLink } from '../ui/navigation/screen-link.tsx';
import styles from './first-steps.module.css';

interface FirstStep {
  what: string;
  why: string;
  done: boolean;
  /** The reason why the administrator has nothing to do but wait. */
  waits?: string | false;
  address: Address;
  action: string;
}

/** The first day of an administrator: four steps in any order. Hidden when all are done, or on request. */
export function FirstSteps() {
  const [wanted, setWanted] = useStoredFlag('finaula.primeros-pasos', true);
  const { data: entity } = useQuery(ownEntityQuery);
  const { data: obligations } = useQuery(obligationsQuery);
  const { counts } = useEntityOverview();
  if (!wanted || entity === undefined || obligations === undefined || counts === undefined) return null;
  const steps: FirstStep[] = [
    {
      what: 'Comprueba que la institución es tuya',
      why: 'Con el dominio de tus correos o con la revisión, tus constancias llevan su razón social.',
      done: entity.review === 'verified',
      waits:
        entity.domain_proven &&
        'El dominio está comprobado; falta la revisión de nombre y firmante, que no depende de ti.',
      address: { to: '/institucion' },
      action: 'Ver la revisión',
    },
    {
      what: 'Da de alta a tu gente',
      why: 'Con el archivo de recursos humanos; lo revisas antes de que cambie algo y se puede deshacer.',
      done: counts.people > 1,
      address: { to: '/personas/importar' },
      action: 'Elegir el archivo',
    },
    {
      what: 'Di qué le toca a cada quien',
      why: 'Elige entre las obligaciones de ley propuestas, o escribe la tuya.',
      done: obligations.length > 0,
      address: { to: '/cumplimiento/obligaciones' },
      action: 'Crear obligaciones',
    },
    {
      what: 'Nombra a otra persona que administre',
      why: 'Para que las licencias y las bajas no detengan el cumplimiento.',
      done: entity.administrators.length > 1,
      address: { to: '/institucion' },
      action: 'Nombrar',
    },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done && !step.waits);
  return (
    <Panel
      title="Primeros pasos"
      aside={
        <span className={styles.progress}>
          <span className="num">
            {done} de {steps.length}
          </span>
          <Button kind="quiet" onClick={() => setWanted(false)}>
            Ocultar
          </Button>
        </span>
      }
      todo
    >
      <Tasks>
        {steps.map((step, i) => (
          <Task
            key={step.what}
            icon={
              <span className={styles.number} data-done={step.done || undefined} aria-hidden="true">
                {step.done ? <Check /> : step.waits ? <Hourglass /> : i + 1}
              </span>
            }
            what={step.what}
            why={step.done ? 'Hecho.' : step.waits || step.why}
          >
            {!step.done && !step.waits && (
              <ScreenLink {...step.address} className={buttonLook(step === next ? 'primary' : 'secondary')}>
                {step.action}
              </ScreenLink>
            )}
          </Task>
        ))}
      </Tasks>
    </Panel>
  );
}
