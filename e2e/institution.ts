import type { PublicEntity, User } from '@finaula/contract/accounts';
import type { EntityUser } from '@finaula/contract/entities';
import { fillEntity } from '@finaula/server/testing';
import type { APIRequestContext } from '@playwright/test';
import { type Account, expect, test as journey } from './journey.ts';

export const PASSWORD = 'correcta y larga';

export interface Institution {
  name: string;
  razonSocial: string;
  admin: Account & { name: string };
  /** In the order they registered; none is verified. */
  people: User[];
}

/** Speaks to the server beside the page, to build what a journey starts from and to see what came of it. */
export class Office {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async post<Reply>(path: string, data: object, token?: string): Promise<Reply> {
    const response = await this.#request.post(path, {
      data,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  }

  async tokenOf({ email, password }: Account): Promise<string> {
    return (await this.post<{ token: string }>('/api/auth/login', { email, password })).token;
  }

  /** The status of an attempt to sign in. */
  async signInStatus(email: string): Promise<number> {
    return (await this.#request.post('/api/auth/login', { data: { email, password: PASSWORD } })).status();
  }

  async entityNamed(name: string): Promise<PublicEntity> {
    const entities: PublicEntity[] = await (await this.#request.get('/api/auth/entities-public')).json();
    const entity = entities.find(({ nombre_entidad }) => nombre_entidad === name);
    if (!entity) throw new Error(`No entity ${name}`);
    return entity;
  }

  async registerPerson(entityId: string, name: string): Promise<User> {
    const email = `${crypto.randomUUID()}@correo.example`;
    return (await this.post<{ user: User }>('/api/auth/register-user', { name, email, password: PASSWORD, entity_id: entityId })).user;
  }

  /** Registers an entity, or takes over the one of the directory with that name. */
  async registerEntity(name: string): Promise<Omit<Institution, 'people'>> {
    const razonSocial = `${name}, S.A. de C.V.`;
    const admin = { name: 'Adriana Montes Quiroga', email: `${crypto.randomUUID()}@correo.example`, password: PASSWORD };
    await this.post('/api/auth/register-entity', {
      nombre_entidad: name,
      email_contacto: admin.email,
      razon_social: razonSocial,
      nombre_firmante: 'Quien Firma',
      admin_name: admin.name,
      admin_email: admin.email,
      admin_password: PASSWORD,
    });
    return { name, razonSocial, admin };
  }

  /** An entity that no other journey knows, with these people waiting in it. */
  async institution(...names: string[]): Promise<Institution> {
    const founded = await this.registerEntity(`Caja ${crypto.randomUUID()}`);
    const { id } = await this.entityNamed(founded.name);
    const people: User[] = [];
    for (const name of names) people.push(await this.registerPerson(id, name));
    return { ...founded, people };
  }

  /** The same with that many people besides, as months would have brought them. */
  async filledInstitution(people: number): Promise<Omit<Institution, 'people'>> {
    const founded = await this.registerEntity(`Caja ${crypto.randomUUID()}`);
    await fillEntity(process.env.FINAULA_DATABASE_URL ?? '', founded.name, people, {
      mailDomain: `${crypto.randomUUID()}.example`,
      studious: false,
    });
    return founded;
  }

  /** As the person would: a link of their administrator, opened. */
  async verify(admin: Account, person: User): Promise<void> {
    const token = await this.tokenOf(admin);
    const { verification_link } = await this.post<{ verification_link: string }>(
      '/api/admin/send-verification',
      { user_id: person.id },
      token,
    );
    await this.open(verification_link);
  }

  async open(verificationLink: string): Promise<void> {
    await this.post('/api/auth/verify-email', { token: verificationLink.split('/').at(-1) });
  }

  async usersOf(admin: Account): Promise<EntityUser[]> {
    const headers = { authorization: `Bearer ${await this.tokenOf(admin)}` };
    return (await (await this.#request.get('/api/admin/entity-users', { headers })).json()).users;
  }
}

export const test = journey.extend<{ office: Office }>({ office: async ({ request }, use) => use(new Office(request)) });
