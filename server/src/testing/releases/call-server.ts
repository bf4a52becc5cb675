/**
 * Calls the API of a running server.
 * @throws with status and reply when it refuses
 */
export async function callServer<Reply>(
  url: string,
  { method = 'GET', path, token, body }: { method?: string; path: string; token?: string; body?: object },
): Promise<Reply> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

export interface Account {
  email: string;
  password: string;
}

export const signInTo = async (url: string, body: Account): Promise<string> =>
  (await callServer<{ token: string }>(url, { method: 'POST', path: '/auth/login', body: { ...body } })).token;
