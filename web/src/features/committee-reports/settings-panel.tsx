import type { CommitteeReports } from '@finaula/contract/committee-reports';
import { COMMITTEE_REPORT } from '@finaula/contract/constants';
import { EMAIL } from '@finaula/contract/text';
import { linesOf } from '../../lib/forms/lines.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useSaveSettings } from './report-query.ts';
import styles from './reports.module.css';

function addressFault(text: string): string | null {
  const addresses = linesOf(text);
  const wrong = addresses.find((address) => !EMAIL.test(address));
  if (wrong !== undefined) return `«${wrong}» no es un correo.`;
  return addresses.length > COMMITTEE_REPORT.addresses ? `Son más de ${COMMITTEE_REPORT.addresses} correos.` : null;
}

function askFault(text: string): string | null {
  const asks = linesOf(text);
  if (asks.length > COMMITTEE_REPORT.asks) return `Caben ${COMMITTEE_REPORT.asks} peticiones, una por renglón.`;
  return asks.some((ask) => ask.length > COMMITTEE_REPORT.ask)
    ? `Cada petición tiene a lo más ${COMMITTEE_REPORT.ask} letras.`
    : null;
}

/** The addresses that receive reports, and the requests of the next one. */
export function SettingsPanel({ reports: { addresses, asks, unsent } }: { reports: CommitteeReports }) {
  const save = useSaveSettings();
  const form = useForm(
    { addresses: addresses.join('\n'), asks: asks.join('\n') },
    { addresses: addressFault, asks: askFault },
  );
  return (
    <Panel title="Lista y peticiones">
      <form
        className={`${styles.form} ${styles.body}`}
        noValidate
        onSubmit={form.submit((values) =>
          save.mutate({ addresses: linesOf(values.addresses), asks: linesOf(values.asks) }),
        )}
      >
        {unsent !== null && (
          <p>
            {unsent === 'mail_off'
              ? 'Esta instalación no manda correos: el informe se guarda aquí y lo descargas para repartirlo.'
              : 'Mientras revisamos tu institución no salen correos en su nombre: el informe se guarda aquí.'}
          </p>
        )}
        <TextAreaField
          label="Correos que reciben el informe"
          help="Uno por renglón. No necesitan cuenta: reciben el PDF adjunto."
          rows={4}
          {...form.field('addresses')}
        />
        <TextAreaField
          label="Qué se pide al comité"
          help={`Hasta ${COMMITTEE_REPORT.asks}, una por renglón. Van en el siguiente informe y después se vacían.`}
          rows={3}
          {...form.field('asks')}
        />
        <div>
          <Button kind="secondary" type="submit" loading={save.isPending}>
            Guardar
          </Button>
        </div>
      </form>
    </Panel>
  );
}
