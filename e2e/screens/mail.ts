import type { Message } from '@finaula/contract/mail';
import type { Page } from '@playwright/test';

const refused: Message = {
  id: '1',
  kind: 'verification_link',
  state: 'rechazado',
  user_id: '00000000-0000-4000-8000-000000000001',
  to_name: 'Íñigo Ñúñez Ávila',
  to_email: 'inigo.nunez@banco-ejemplo.example',
  created_at: '2026-11-24T16:58:00Z',
  due_at: null,
  settled_at: '2026-11-24T16:59:00Z',
  attempts: 1,
  reason: 'address_refused',
  answer: '550 5.1.1 Mailbox unavailable',
  can_retry: true,
};
const sent: Message = {
  ...refused,
  id: '2',
  kind: 'reminder',
  state: 'enviado',
  reason: null,
  answer: null,
  can_retry: false,
};

/** A platform that sends mail, with a message that was refused and one that was sent. */
export async function hasMail(page: Page): Promise<void> {
  await page.route('**/api/platform', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail: true } });
  });
  await page.route('**/api/admin/messages*', (route) =>
    route.fulfill({ json: { messages: [refused, sent], next_cursor: null } }),
  );
}
