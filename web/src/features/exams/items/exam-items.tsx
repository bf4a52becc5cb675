import { CHARACTERS, LOCALE } from '@finaula/contract/constants';
import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { percent } from '../../../lib/text/percent.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/pages.ts';
import styles from './exam-items.module.css';

const itemsQuery = queryOptions({
  queryKey: ['exam-items'],
  queryFn: () => api.listExamItems({ query: {} }),
  staleTime: 0,
});

const findings: Record<ExamItemFigures['findings'][number], string> = {
  too_easy: 'Más de 95 % acierta',
  too_hard: 'Menos de 20 % acierta',
  negative: 'Aciertan más quienes saben menos',
  exposed: 'Se mostró 2,000 veces: renuévalo',
  drifting: 'Desde hace 90 días acierta mucha más gente',
  known_in_an_institution: 'En una institución acierta mucha más gente',
};
type Shown = 'listed' | 'used' | 'withdrawn';
const groups = [
  ['listed', 'Por revisar'],
  ['used', 'En uso'],
  ['withdrawn', 'Retirados'],
] as const;
const belongs: Record<Shown, (item: ExamItemFigures) => boolean> = {
  listed: (item) => item.findings.length > 0,
  used: (item) => item.in_use,
  withdrawn: (item) => item.withdrawn_at !== null,
};
const decimals = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Statistics of exam questions for the platform, without keys. */
export function ExamItems({ tabs }: { tabs: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery);
  const [group, setGroup] = useState<Shown>('listed');
  const [withdrawing, setWithdrawing] = useState<ExamItemFigures | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages((data ?? []).filter(belongs[group]));
  return (
    <Page screen="reactivos" title="Reactivos de examen" tabs={tabs} busy={data === undefined && error === null}>
      <Panel title="Lista de reactivos" titleHidden headingRef={heading}>
        <PanelTools>
          <FilterSelect
            label="Mostrar"
            options={groups}
            value={group}
            onChange={(chosen) => {
              setGroup(chosen);
              pages.first();
            }}
          />
        </PanelTools>
        {error !== null && (
          <LoadFailure title="No pudimos cargar los reactivos" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <ListSkeleton label="Cargando los reactivos…" />}
        {data !== undefined && pages.shown.length === 0 && (
          <EmptyState title={group === 'listed' ? 'Ningún reactivo por revisar' : 'No hay reactivos aquí'}>
            {group === 'listed'
              ? 'Aquí aparecen los que casi todos o casi nadie acierta, y los que aciertan más quienes saben menos, a partir de 20 respuestas.'
              : 'Elige otra lista.'}
          </EmptyState>
        )}
        {pages.shown.length > 0 && (
          <ListTable
            label="Reactivos de examen"
            columns={['Reactivo', 'Respuestas', 'Aciertos', 'Discriminación', 'Acciones']}
          >
            {pages.shown.map((item) => (
              <Row key={`${item.id} ${item.revision}`}>
                <Cell>
                  <p className={styles.question}>
                    <span className="num">
                      {item.id}, lámina {item.slide_number}
                    </span>
                    {item.question}
                  </p>
                  <span className={styles.findings}>
                    {item.findings.map((finding) => (
                      <Badge key={finding} kind="warn">
                        {findings[finding]}
                      </Badge>
                    ))}
                    {item.withdrawn_at !== null && (
                      <Badge kind="off">Retirado el {shortDateOf(item.withdrawn_at)}</Badge>
                    )}
                  </span>
                </Cell>
                <Cell label="Respuestas">
                  <span className="num">{item.shown}</span>
                </Cell>
                <Cell label="Aciertos">
                  <span className="num">
                    {item.right_share === null ? '—' : percent(Math.round(100 * item.right_share))}
                  </span>
                </Cell>
                <Cell label="Discriminación">
                  <span className="num">
                    {item.point_biserial === null ? '—' : decimals.format(item.point_biserial)}
                  </span>
                </Cell>
                <Cell>
                  {item.in_use && (
                    <Button
                      kind="quiet"
                      aria-haspopup="dialog"
                      aria-label={`Retirar ${item.id}`}
                      onClick={() => setWithdrawing(item)}
                    >
                      Retirar
                    </Button>
                  )}
                </Cell>
              </Row>
            ))}
          </ListTable>
        )}
        <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      </Panel>
      <WithdrawDialog item={withdrawing} onClose={() => setWithdrawing(null)} />
    </Page>
  );
}

function WithdrawDialog({ item, onClose }: { item: ExamItemFigures | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo.') });
  const last = useRef(item);
  if (item !== null) last.current = item;
  const withdraw = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.withdrawExamItem({ params: { id }, body: { reason } }),
    networkMode: 'always',
    onSuccess: ({ regraded, gained }) => {
      notifySuccess(`Reactivo retirado: ${regraded} intentos recalificados, ${gained} quedan aprobados`);
      onClose();
      return queryClient.invalidateQueries(itemsQuery);
    },
    onError: (error) => notifyError('No pudimos retirar el reactivo', detailOf(error)),
  });
  return (
    <Dialog title={`Retirar ${last.current?.id ?? ''}`} opened={item !== null} onClose={onClose} onClosed={form.reset}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.submit(({ reason }) => item !== null && withdraw.mutate({ id: item.id, reason }))}
      >
        <p>{last.current?.question}</p>
        <p>
          Deja de sortearse hoy, y los intentos terminados se recalifican sin él: nadie pierde un aprobado ni un punto,
          y quien pase a aprobar recibe su constancia. Los exámenes en curso no cambian. No se puede deshacer.
        </p>
        <FormField form={form} name="reason" label="Motivo" maxLength={CHARACTERS.reason} />
        <Button kind="danger" type="submit" loading={withdraw.isPending}>
          Retirar el reactivo
        </Button>
      </form>
    </Dialog>
  );
}
