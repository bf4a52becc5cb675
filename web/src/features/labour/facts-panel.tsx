import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import { FactsDialog } from './facts-dialog.tsx';
import styles from './labour.module.css';
import { cataloguesQuery, factsQuery } from './labour-queries.ts';

interface FactsPanelProps {
  /** A person of the administrator's institution; without it, the user. */
  userId?: string;
}

/** CURP, occupation, studies and the parts of the name, for the labour constancia. */
export function FactsPanel({ userId }: FactsPanelProps) {
  const { data: facts, error, isFetching, refetch } = useQuery(factsQuery(userId));
  const { data: catalogues } = useQuery(cataloguesQuery);
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Accounts without an employer have no labour constancias.
  if (error instanceof ApiError && (error.status === 403 || error.code === 'LABOUR_NO_INSTITUTION')) return null;
  const occupation = catalogues?.occupations
    .flatMap(({ subareas }) => subareas)
    .find(({ key }) => key === facts?.occupation_key);
  const studies = catalogues?.studies.find(({ key }) => key === facts?.studies);
  const names = [facts?.first_surname, facts?.second_surname, facts?.given_names].filter((name) => name);
  const verb = names.length > 0 && facts?.curp && facts.occupation_key ? 'Cambiar' : 'Completar';
  return (
    <Panel
      title="Para la constancia laboral"
      headingRef={heading}
      aside={
        facts &&
        catalogues && (
          <Button
            kind="secondary"
            aria-haspopup="dialog"
            aria-label={`${verb} los datos para la constancia laboral`}
            onClick={() => setEditing(true)}
          >
            {verb}
          </Button>
        )
      }
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar los datos" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {facts && (
        <>
          <FactList
            className={styles.facts}
            facts={[
              ['Apellidos y nombre', names.length === 0 ? 'Faltan' : names.join(' ')],
              ['CURP', facts.curp ?? 'Falta'],
              ['Ocupación', occupation ? `${occupation.key} ${occupation.name}` : 'Falta'],
              ['Estudios terminados', studies?.name ?? 'Sin dato'],
            ]}
          />
          {facts.names_derived && (
            <p className={styles.about}>Los apellidos se separaron del nombre con ayuda de la CURP. Revísalos.</p>
          )}
          {facts.warnings.includes('curp_check_digit') && (
            <div className={styles.notice}>
              <Notice
                kind="info"
                title="El último dígito de la CURP no es el que le corresponde"
                detail="Compárala con el documento. Si ahí está igual, se usa así."
              />
            </div>
          )}
          <p className={styles.about}>
            Se guardan cifrados, sirven solo para la constancia de competencias o de habilidades laborales y la lista
            que presenta la institución, y no salen en los reportes de capacitación.
          </p>
        </>
      )}
      {facts && catalogues && (
        <FactsDialog
          key={facts.recorded_at}
          facts={facts}
          catalogues={catalogues}
          userId={userId}
          opened={editing}
          onClose={() => setEditing(false)}
          otherwise={heading}
        />
      )}
    </Panel>
  );
}
