import { reportMonth } from '@finaula/contract/committee-report-words';
import type { CommitteeReport, SentReport } from '@finaula/contract/committee-reports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { download } from '../../lib/files/download.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { isMonth, previewQuery, reportsQuery, sentQuery } from './report-query.ts';
import styles from './report-screen.module.css';
import { ReportSheet } from './report-sheet.tsx';
import { SendDialog } from './send-dialog.tsx';

/** A report: the preview of a month, or one as it was sent. */
export function ReportScreen({ report, tabs }: { report: string; tabs: ReactNode }) {
  return (
    <Page screen="informe" title="Informe al comité" tabs={tabs}>
      {isMonth(report) ? <Preview month={report} /> : <Sent id={report} />}
    </Page>
  );
}

interface ShownProps {
  report: CommitteeReport;
  about: ReactNode;
  file: () => Promise<void>;
  /** The button that sends it. */
  act?: ReactNode;
}

function Shown({ report, about, file, act }: ShownProps) {
  const { loading, start } = useDownload('No pudimos preparar el PDF');
  return (
    <>
      <div className={styles.bar}>
        <ScreenLink to="/cumplimiento/informes" className={buttonLook('quiet')}>
          <ArrowLeft aria-hidden="true" />
          Informes
        </ScreenLink>
        <p>{about}</p>
        <span className={styles.acts}>
          <Button kind="secondary" loading={loading === 'pdf'} onClick={() => start('pdf', file)}>
            <Download aria-hidden="true" />
            PDF
          </Button>
          {act}
        </span>
      </div>
      <ReportSheet report={report} />
    </>
  );
}

function Preview({ month }: { month: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(previewQuery(month));
  const { data: reports } = useQuery(reportsQuery);
  const [asking, setAsking] = useState(false);
  if (error !== null)
    return <LoadFailure title="No pudimos preparar el informe" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined || reports === undefined) return <ListSkeleton label="Preparando el informe…" rows={6} />;
  const sends = reports.unsent === null && reports.addresses.length > 0;
  return (
    <>
      <Shown
        report={data}
        about={
          <>
            <b>Vista previa</b> · {reportMonth(month)}
          </>
        }
        file={() =>
          download('previewCommitteeReport', { query: { month, format: 'pdf' } }, `informe-al-comite-${month}.pdf`)
        }
        act={
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Send aria-hidden="true" />
            {sends ? `Enviar a ${reports.addresses.length}` : 'Guardar sin enviar'}
          </Button>
        }
      />
      <SendDialog
        month={asking ? month : null}
        reports={reports}
        onClose={() => setAsking(false)}
        onSent={(informe) => void navigate({ to: '/cumplimiento/informes/$informe', params: { informe } })}
      />
    </>
  );
}

/** "Se envió a 6 correos el 3 nov 2026, 9:00." */
export function sentWords({ sent_at, sent_by, addresses }: SentReport): string {
  const act =
    addresses.length === 0
      ? 'Se guardó sin enviarlo'
      : `Se envió a ${addresses.length === 1 ? '1 correo' : `${addresses.length} correos`}`;
  return `${act} el ${shortDateTimeOf(sent_at)}${sent_by === null ? '' : `, por ${sent_by}`}`;
}

function Sent({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(sentQuery(id));
  if (error !== null)
    return <LoadFailure title="No pudimos cargar el informe" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <ListSkeleton label="Cargando el informe…" rows={6} />;
  return (
    <Shown
      report={data.report}
      about={
        <>
          <b>Como se envió</b> · {reportMonth(data.month)}
          <br />
          {sentWords(data)}
        </>
      }
      file={() =>
        download(
          'getCommitteeReport',
          { params: { id }, query: { format: 'pdf' } },
          `informe-al-comite-${data.month}.pdf`,
        )
      }
      act={
        <ScreenLink
          to="/cumplimiento/informes/$informe"
          params={{ informe: data.month }}
          className={buttonLook('secondary')}
        >
          Corregirlo
        </ScreenLink>
      }
    />
  );
}
