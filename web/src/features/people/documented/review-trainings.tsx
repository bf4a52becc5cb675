import type { TrainingImport, TrainingRow, TrainingRowKind } from '@finaula/contract/documented-training';
import { IMPORT_DAYS } from '@finaula/contract/people-imports';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CirclePlus, Equal, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ShowOlder } from '../../../ui/lists/show-older.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import appliedStyles from '../import/applied-step.module.css';
import rowStyles from '../import/import-rows.module.css';
import kindStyles from '../import/kind-counts.module.css';
import { columnName, count, counted, ignoredInWords } from '../import/words.ts';
import { importQuery, rowsQuery, useRefreshTraining } from './documented-query.ts';

const kinds = [
  { name: 'create', label: 'Se registran', icon: CirclePlus },
  { name: 'unchanged', label: 'Ya estaban', icon: Equal },
  { name: 'refused', label: 'Con error', icon: TriangleAlert },
] as const;

const titles: Record<TrainingRowKind, (n: number) => string> = {
  create: (n) => counted(n, 'fila se registra', 'filas se registran'),
  unchanged: (n) => counted(n, 'fila ya estaba', 'filas ya estaban'),
  refused: (n) => counted(n, 'fila con error', 'filas con error'),
};
const notes: Record<TrainingRowKind, string> = {
  create: 'Revisa a quién se le registra y qué.',
  unchanged: 'Esa persona ya tiene esa capacitación. No se registra otra vez.',
  refused: 'Lo que tiene error no se aplica. Corrígelo en tu archivo y súbelo otra vez: lo demás no se repite.',
};

const largest = ({ counts }: TrainingImport): TrainingRowKind =>
  counts.refused > 0 ? 'refused' : counts.create > 0 ? 'create' : 'unchanged';

/** The effect of a file, row by row, before and after it is applied. */
export function ReviewTrainings({ found }: { found: TrainingImport }) {
  const [kind, setKind] = useState(largest(found));
  const { create, unchanged, refused } = found.counts;
  return (
    <>
      {found.ignored_columns.length > 0 && (
        <Notice kind="info" title="Así leímos tu archivo" detail={ignoredInWords(found.ignored_columns)} />
      )}
      <Result found={found} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no set of fields */}
      <div className={kindStyles.kinds} role="group" aria-label="Filas por resultado" data-three>
        {kinds.map(({ name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            data-bad={(name === 'refused' && refused > 0) || undefined}
            aria-pressed={name === kind}
            onClick={() => setKind(name)}
          >
            <span>
              <Icon aria-hidden="true" />
              {label}
            </span>
            <b>{count(found.counts[name])}</b>
          </button>
        ))}
      </div>
      <p className={`${kindStyles.sum} num`} role="status">
        {[create, unchanged, refused].map(count).join(' + ')} ={' '}
        {counted(create + unchanged + refused, 'fila leída', 'filas leídas')}.
      </p>
      <Rows key={kind} found={found} kind={kind} />
    </>
  );
}

function Rows({ found, kind }: { found: TrainingImport; kind: TrainingRowKind }) {
  const list = useInfiniteQuery(rowsQuery(found, kind));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Panel title={titles[kind](found.counts[kind])}>
      <p className={rowStyles.note}>{notes[kind]}</p>
      {rows.length > 0 && (
        <ul className={rowStyles.rows}>
          {rows.map((row) => (
            <FileRow key={row.row_number} row={row} />
          ))}
        </ul>
      )}
      <ShowOlder list={list} />
    </Panel>
  );
}

const FACTS = ['capacitacion', 'fecha', 'horas', 'impartio', 'cursos', 'vigente_hasta'] as const;

const FileRow = ({ row: { row_number, person, cells, problems } }: { row: TrainingRow }) => (
  <li className={rowStyles.row}>
    <p className={`${rowStyles.number} num`}>
      Fila<b>{row_number}</b>
    </p>
    <div>
      <p className={rowStyles.who}>{person?.name ?? cells.correo ?? cells.numero_empleado ?? 'Sin persona'}</p>
      {problems.map(({ field, value, code, sentence }) => (
        <div key={`${field} ${code}`}>
          <p className={rowStyles.read}>
            {columnName(field)}: {value === '' ? 'vacío' : <code>{value}</code>}
          </p>
          <p className={rowStyles.fix}>{sentence}</p>
        </div>
      ))}
      {problems.length === 0 && (
        <p className={rowStyles.read}>{FACTS.flatMap((column) => cells[column] || []).join(' · ')}</p>
      )}
    </div>
  </li>
);

/** The effect of the file in numbers, with the buttons that apply, discard or undo it. */
function Result({ found }: { found: TrainingImport }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshTraining();
  const [asking, setAsking] = useState<TrainingImport | null>(null);
  const { create } = found.counts;
  const params = { id: found.id };
  const show = (changed: TrainingImport) => {
    cache.setQueryData(importQuery(found.id).queryKey, changed);
    return refresh();
  };
  const apply = useMutation({
    mutationFn: () => api.applyTrainingImport({ params }),
    networkMode: 'always',
    onSuccess: (applied) => {
      notifySuccess('Capacitaciones registradas');
      return show(applied);
    },
    onError: (error) => notifyError('No se aplicó', detailOf(error)),
  });
  const discard = useMutation({
    mutationFn: () => api.discardTrainingImport({ params }),
    networkMode: 'always',
    onSuccess: () => void navigate({ to: '/cumplimiento/documentadas/importar' }),
    onError: (error) => notifyError('No se borró', detailOf(error)),
  });
  const undo = useMutation({
    mutationFn: (reason: string) => api.undoTrainingImport({ params, body: { reason } }),
    networkMode: 'always',
    onSuccess: (undone) => {
      notifySuccess('Importación deshecha');
      return show(undone);
    },
    onError: (error) => notifyError('No se deshizo', detailOf(error)),
    onSettled: () => setAsking(null),
  });
  const effect = `${counted(create, 'registro', 'registros')} de ${counted(found.trainings, 'capacitación', 'capacitaciones')}`;
  const heading = {
    ready: create === 0 ? 'Nada que registrar' : `Al aplicar: ${effect}`,
    applied: `Se aplicó: ${effect}`,
    undone: 'Importación deshecha',
  }[found.state];
  return (
    <section className={appliedStyles.box} aria-labelledby="resultado">
      <h2 id="resultado">{heading}</h2>
      <p className={appliedStyles.note}>{found.file_name}</p>
      {found.state === 'undone' && <p>Lo que registró quedó retirado, con su motivo en el registro.</p>}
      {found.state === 'ready' && create > 0 && (
        <p>
          Quedan marcadas como documentadas, no emitidas aquí. Puedes deshacerlo durante {IMPORT_DAYS} días: se retiran
          y el registro lo dice.
        </p>
      )}
      <p className={appliedStyles.acts}>
        {found.state === 'ready' && create > 0 && (
          <Button kind="primary" size="large" loading={apply.isPending} onClick={() => apply.mutate()}>
            Registrar {count(create)}
          </Button>
        )}
        {found.state === 'ready' && (
          <Button kind="quiet" loading={discard.isPending} onClick={() => discard.mutate()}>
            Cancelar
          </Button>
        )}
        {found.state !== 'ready' && (
          <ScreenLink to="/cumplimiento/documentadas" className={buttonLook('primary')}>
            Ver la capacitación documentada
          </ScreenLink>
        )}
        {found.can_undo && (
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsking(found)}>
            <Undo2 aria-hidden="true" />
            Deshacer…
          </Button>
        )}
      </p>
      <ReasonDialog
        subject={asking}
        title={() => '¿Deshacer la importación?'}
        confirm={() => 'Deshacer la importación'}
        pending={undo.isPending}
        onConfirm={(_, reason) => undo.mutate(reason)}
        onClose={() => setAsking(null)}
      >
        {() => <p>Lo que registró deja de contar. El registro conserva que se importó y que se retiró.</p>}
      </ReasonDialog>
    </section>
  );
}
