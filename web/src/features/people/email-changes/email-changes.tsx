import { EMAIL_LINK_DAYS } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import type { EmailChange } from '@finaula/contract/privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { useProductName } from '../../../lib/api/platform.ts';
import { longDateOf, shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { LinkDialog } from '../../../ui/dialogs/link-dialog.tsx';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import { Email } from '../../../ui/text/email.tsx';

const KEY = ['email-changes'];
const STEPS = [
  'Envía el enlace solo al correo nuevo: abrirlo ahí comprueba que es suyo.',
  'Al confirmarlo, entra con el correo nuevo; el anterior deja de servir.',
  'Si no reconoces la solicitud, no entregues el enlace y pregúntale.',
];

interface EmailChangesProps {
  /** Whether names lead to the person's page. */
  linked: boolean;
}

/** People with a pending e-mail change; hidden without any. */
export function EmailChanges({ linked }: EmailChangesProps) {
  const queryClient = useQueryClient();
  const product = useProductName();
  const { data: asked = [] } = useQuery({ queryKey: KEY, queryFn: () => api.listEmailChanges(), staleTime: 0 });
  const made = useMutation({
    mutationFn: async (change: EmailChange) => ({
      change,
      ...(await api.createEmailChangeLink({ body: { user_id: change.user_id } })),
    }),
    networkMode: 'always',
    onError: (error) => notifyError(messages.linkFailed, detailOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (asked.length === 0) return null;
  const link = made.data && {
    address: made.data.email_link,
    name: made.data.change.name,
    email: made.data.email,
    sentTo: null,
    steps: STEPS,
    message: {
      to: made.data.email,
      subject: `Comprueba tu correo nuevo de ${product}`,
      body: `Hola, ${made.data.change.name}:

Para usar este correo en ${product}, abre este enlace a más tardar el ${longDateOf(made.data.expires_at)}:

${made.data.email_link}

Si no lo pediste, no lo abras y avísale a quien administra tu entidad.`,
    },
    term: (
      <>
        <b>Vale {EMAIL_LINK_DAYS} días:</b> vence el {longDateOf(made.data.expires_at)}. Si generas otro, éste deja de
        servir.
      </>
    ),
  };
  return (
    <Panel title="Cambios de correo por entregar" todo>
      <ListTable label="Cambios de correo por entregar" columns={['Persona', 'Correo nuevo', 'Solicitud', 'Acción']}>
        {asked.map((change) => (
          <Row key={change.user_id}>
            <Cell>
              <Person id={change.user_id} name={change.name} email={change.email} linked={linked} />
            </Cell>
            <Cell label="Correo nuevo">
              <Email address={change.new_email} />
            </Cell>
            <Cell label="Solicitud">
              <span className="num">{shortDateOf(change.requested_at)}</span>
            </Cell>
            <Cell>
              <Button
                kind={change.link_expires_at === null ? 'soft' : 'secondary'}
                aria-label={`${change.link_expires_at === null ? 'Generar enlace' : 'Generar otro enlace'} para el correo nuevo de ${change.name}`}
                aria-haspopup="dialog"
                loading={made.isPending && made.variables.user_id === change.user_id}
                onClick={() => made.isPending || made.mutate(change)}
              >
                {change.link_expires_at === null ? 'Generar enlace' : 'Generar otro'}
              </Button>
            </Cell>
          </Row>
        ))}
      </ListTable>
      <LinkDialog title="Enlace para el correo nuevo" link={link ?? null} onClose={made.reset} />
    </Panel>
  );
}
