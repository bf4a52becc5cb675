import { DIALOG, expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'a colleague confirms one setting of a removed administrator and ends another',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office }) => {
    const { admin, people } = await office.institution('Beto Bravo Salinas');
    const [leaver] = people;
    if (!leaver) throw new Error('One registered.');
    await office.verify(admin, leaver);
    await office.post('/api/admin/administrators', { user_id: leaver.id }, await office.tokenOf(admin));
    const token = await office.tokenOf({ email: leaver.email, password: PASSWORD });
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const invite = async (name: string) => {
      const email = `${crypto.randomUUID()}@despacho.example`;
      const body = { name, email, until, reason: 'Visita de inspección' };
      return office.post<{ link: string }>('/api/admin/auditors', body, token);
    };
    const accept = async ({ link }: { link: string }) =>
      office.post('/api/auth/accept-invitation', { token: link.split(/[/#]/).at(-1), password: PASSWORD });
    await accept(await invite('Regina Aldana'));
    await accept(await invite('Saúl Peña'));
    await invite('Aurelio Rivas');

    await openAs(admin, '/institucion');
    await page.getByRole('button', { name: 'Retirar a Beto Bravo Salinas de la administración' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('La invitación de auditoría de Aurelio Rivas, que no la ha aceptado')).toBeVisible();
    await expect(
      dialog.getByText(/^Acceso de auditoría de Regina Aldana: si nadie lo confirma en 30 días/),
    ).toBeVisible();
    await expectNoFaults(page, 'retirar administrador', DIALOG);
    await dialog.getByRole('button', { name: 'Retirar', exact: true }).press('Enter');

    const waiting = page.getByRole('region', { name: 'Por confirmar' });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await expectNoFaults(page, 'por confirmar');
    await expectNoSidewaysScroll(page);
    await waiting.getByRole('button', { name: 'Confirmar: Acceso de auditoría de Regina Aldana' }).press('Enter');
    await expect(page.getByText('Quedó confirmado')).toBeVisible();
    await waiting.getByRole('button', { name: 'Terminar ahora: Acceso de auditoría de Saúl Peña' }).press('Enter');
    await expect(dialog.getByText('Deja de leer la información de tu institución en este momento.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Terminar ahora' }).press('Enter');
    await expect(page.getByText('Quedó terminado')).toBeVisible();
    await expect(waiting).toBeHidden();
  },
);
