import { manualFault, phoneFault } from '@finaula/contract/card-faults';
import { CHARACTERS } from '@finaula/contract/constants';
import type { InstitutionCard } from '@finaula/contract/institution-layer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './card-screen.module.css';
import { cardQuery, useCardChange } from './layer-queries.ts';
import { NotesPanel } from './notes-panel.tsx';

/** The institution's words beside the courses: its card, and its notes at slides. */
export function CardScreen({ tabs }: { tabs: ReactNode }) {
  const { data: card, error, isFetching, refetch } = useQuery(cardQuery);
  return (
    <Page screen="tarjeta" title="Tarjeta de la institución" tabs={tabs} busy={card === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="No pudimos cargar la tarjeta" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {card === undefined && error === null && <ListSkeleton label="Cargando la tarjeta…" />}
      {card !== undefined && (
        <>
          <CardPanel key={card.recorded_at} card={card} />
          <NotesPanel />
        </>
      )}
    </Page>
  );
}

const unlessEmpty = (fault: (typed: string) => string | null) => (typed: string) =>
  typed.trim() === '' ? null : fault(typed);

function CardPanel({ card }: { card: InstitutionCard }) {
  const form = useForm(
    {
      channel: card.channel ?? '',
      channel_phone: card.channel_phone ?? '',
      compliance_officer: card.compliance_officer ?? '',
      manual_url: card.manual_url ?? '',
    },
    { channel_phone: unlessEmpty(phoneFault), manual_url: unlessEmpty(manualFault) },
  );
  const change = useCardChange();
  const save = form.submit((values) => {
    const orNone = (typed: string) => (typed.trim() === '' ? null : typed.trim());
    if (!change.isPending)
      change.mutate({
        channel: orNone(values.channel),
        channel_phone: orNone(values.channel_phone),
        compliance_officer: orNone(values.compliance_officer),
        manual_url: orNone(values.manual_url),
      });
  });
  return (
    <Panel title="A quién acude tu personal">
      <form className={styles.form} noValidate onSubmit={save}>
        <p className={styles.lead}>
          Aparece en las hojas de consulta, y el asistente lo contesta a quien pregunta a quién reporta, a qué teléfono
          llama o dónde está el manual. Solo lo ve tu institución.
        </p>
        <FormField
          form={form}
          className={styles.wide}
          label="Canal para reportar"
          help="Como lo encuentra tu personal: «Alerta PLD, en tu menú de ventanilla»."
          name="channel"
          maxLength={CHARACTERS.channel}
          autoComplete="off"
        />
        <FormField
          form={form}
          label="Teléfono o extensión"
          name="channel_phone"
          inputMode="tel"
          maxLength={CHARACTERS.channelPhone}
          autoComplete="off"
        />
        <FormField
          form={form}
          label="Oficial de cumplimiento"
          name="compliance_officer"
          maxLength={CHARACTERS.personName}
          autoComplete="off"
        />
        <FormField
          form={form}
          className={styles.wide}
          label="Dirección del manual"
          help="La de tu intranet, desde https://. Se abre desde las notas en las láminas."
          name="manual_url"
          type="url"
          inputMode="url"
          maxLength={CHARACTERS.manualUrl}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.foot}>
          <Button kind="primary" type="submit" loading={change.isPending}>
            Guardar
          </Button>
          {card.recorded_at !== null && (
            <p>
              Último cambio: {longDateOf(card.recorded_at)}
              {card.recorded_by !== null && `, de ${card.recorded_by}`}.
            </p>
          )}
        </div>
      </form>
    </Panel>
  );
}
