// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, pass, screen, toast, toasts, waitFor } from '../../testing/render.tsx';
import { anEntity, aUser } from '../../testing/samples.ts';
import { RegistrationDialog } from './registration-dialog.tsx';

const PASSWORD = 'caballo-lento-7-Nubes';
const individual = anEntity(1, { nombre_entidad: 'Aprendiz Individual', entity_type: 'individual' });
const listPublicEntities = () => [individual, anEntity(2, { nombre_entidad: 'Unión de Crédito Ágil' })];
const employeeReply = { message: 'Registrado.', user: aUser(), device: 'marca' };

function Registration({ initial }: { initial: 'empleado' | 'entidad' }) {
  const [tab, setTab] = useState<'empleado' | 'entidad' | undefined>(initial);
  return (
    <>
      <button type="button" onClick={() => setTab(initial)}>
        Abrir
      </button>
      <RegistrationDialog tab={tab} covered={false} onTab={setTab} onClose={() => setTab(undefined)} />
    </>
  );
}
const drawTab = (initial: 'empleado' | 'entidad') => draw(() => <Registration initial={initial} />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: RegExp) => screen.getByRole('button', { name });
type User = Awaited<ReturnType<typeof draw>>['user'];

async function choose(user: User, typed: string, name: RegExp) {
  const box = screen.getByRole('combobox', { name: 'Entidad' });
  await user.click(box);
  await user.type(box, typed);
  await user.click(await screen.findByRole('option', { name }));
}

async function fillEmployee(user: User, entity: [typed: string, name: RegExp] = ['union', /Unión/]) {
  fill(field('Nombre completo'), 'Íñigo Ñúñez');
  fill(field('Correo electrónico'), 'inigo@correo.example');
  await choose(user, ...entity);
  fill(field('Contraseña'), PASSWORD);
  fill(field('Confirmar contraseña'), PASSWORD);
}

describe('an employee', () => {
  it('must fill everything in, choose an entity and repeat the password [5-employee-form]', async () => {
    const api = fakeApi({ listPublicEntities });
    const { user } = await drawTab('empleado');
    await user.click(button(/Crear cuenta/));
    for (const sentence of [
      'Escribe tu nombre completo.',
      'Escribe tu correo electrónico.',
      messages.entityRequired,
      'Escribe una contraseña.',
      'Escribe tu contraseña otra vez.',
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(field('Nombre completo'));
    await fillEmployee(user);
    fill(field('Confirmar contraseña'), 'otra');
    await user.click(button(/Crear cuenta/));
    expect(screen.getByText(messages.passwordsDiffer)).toBeTruthy();
    expect(document.activeElement).toBe(field('Confirmar contraseña'));
    expect(api.made).not.toContain('registerUser');
  });

  it('finds the entity without accents, and waits for the link [8-registration-ok]', async () => {
    const registerUser = vi.fn(({ body }: { body: { entity_id: string; email: string } }) => {
      expect(body).toMatchObject({ email: 'inigo@correo.example', entity_id: anEntity(2).id, password: PASSWORD });
      return employeeReply;
    });
    fakeApi({ listPublicEntities, registerUser });
    const { user } = await drawTab('empleado');
    await fillEmployee(user, ['CREDITO AG', /Unión/]);
    await user.click(button(/Crear cuenta/));
    await toast(messages.employeeRegistered);
    expect(registerUser).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Tu registro está hecho' })).toBe(document.activeElement);
    await user.click(button(/Entendido/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('chooses the entity by keyboard too', async () => {
    fakeApi({ listPublicEntities });
    const { user } = await drawTab('empleado');
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Entidad' });
    await user.click(box);
    await user.type(box, 'credito{ArrowDown}{Enter}');
    expect(box.value).toBe('Unión de Crédito Ágil');
  });

  it('an individual learner may sign in at once [4-individual]', async () => {
    fakeApi({ listPublicEntities, registerUser: () => employeeReply });
    const { user } = await drawTab('empleado');
    const steps = screen.getByRole('complementary', { name: 'Qué sigue' });
    expect(steps.textContent).toContain('Tu administrador te verifica');
    await fillEmployee(user, ['apren', /Aprendiz Individual/]);
    expect(steps.textContent).toContain('Entras de inmediato');
    expect(steps.textContent).not.toContain('administrador');
    await user.click(button(/Crear cuenta/));
    await toast(messages.individualRegistered);
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeTruthy();
  });

  it('a refusal is shown beside the field, otherwise the general sentence [8-registration-failed]', async () => {
    const api = fakeApi({ listPublicEntities, registerUser: () => refuse('EMAIL_TAKEN') });
    const { user } = await drawTab('empleado');
    await fillEmployee(user);
    await user.click(button(/Crear cuenta/));
    await toast(errors.EMAIL_TAKEN.detail);
    expect(field('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
    expect(field('Contraseña').value).toBe(PASSWORD);
    api.handlers.registerUser = unreachable;
    await user.click(button(/Crear cuenta/));
    await toast(messages.registrationFailed);
  });

  it('a failed list of entities is only logged, and fetched again on opening [8-entity-list]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const api = fakeApi({ listPublicEntities: () => refuse('NOT_FOUND') });
    const { user } = await drawTab('empleado');
    await waitFor(() => expect(logged).toHaveBeenCalled());
    expect(toasts()).toEqual([]);
    api.handlers.listPublicEntities = listPublicEntities;
    await user.click(screen.getByRole('combobox', { name: 'Entidad' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Aprendiz IndividualEntras de inmediato, sin esperar verificación.',
      'Unión de Crédito Ágil',
    ]);
    logged.mockRestore();
  });

  it('keeps what was typed over a change of tab, and over closing [2-landing-registration]', async () => {
    fakeApi({ listPublicEntities });
    const { user } = await drawTab('empleado');
    fill(field('Nombre completo'), 'Íñigo');
    await user.click(screen.getByRole('tab', { name: 'Entidad' }));
    expect(field('Razón social').value).toBe('');
    await user.click(screen.getByRole('tab', { name: 'Empleado' }));
    expect(field('Nombre completo').value).toBe('Íñigo');
    await user.click(button(/Cerrar/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button(/Abrir/));
    expect(field('Nombre completo').value).toBe('Íñigo');
  });
});

describe('an entity', () => {
  const check = (available: boolean, is_pre_populated: boolean, message: string) => () => ({
    available,
    is_pre_populated,
    message,
  });
  const name = () => field('Nombre de la entidad');

  function fillEntity() {
    fill(name(), 'Banco Nuevo');
    fill(field('Razón social'), 'Banco Nuevo, S.A.');
    fill(field('Correo de contacto'), 'contacto@banco.example');
    fill(field('Nombre del firmante'), 'Quien Firma');
    fill(field('Nombre completo'), 'Adriana Montes');
    fill(field('Correo electrónico'), 'adriana@banco.example');
    fill(field('Contraseña'), PASSWORD);
    fill(field('Confirmar contraseña'), PASSWORD);
  }

  it('must fill in all eight fields [5-entity-form]', async () => {
    const api = fakeApi({});
    const { user } = await drawTab('entidad');
    await user.click(button(/Registrar entidad/));
    expect(screen.getAllByText(/^Escribe /)).toHaveLength(8);
    expect(document.activeElement).toBe(name());
    expect(api.made).not.toContain('registerEntity');
  });

  it('is asked about its name 500 ms after the last letter, from two letters on [5-name-debounce] [4-name-check]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked: string[] = [];
    fakeApi({
      checkEntityName: ({ query }) => {
        asked.push(query.name);
        return check(true, false, 'Disponible.')();
      },
    });
    await drawTab('entidad');
    fill(name(), 'B');
    await pass(1000);
    expect(asked).toEqual([]);
    fill(name(), 'Ba');
    await pass(400);
    fill(name(), 'Ban');
    await pass(400);
    expect(asked).toEqual([]);
    await pass(200);
    expect(asked).toEqual(['Ban']);
    expect(await screen.findByText('Disponible.')).toBeTruthy();
    fill(name(), 'B');
    expect(screen.queryByText('Disponible.')).toBeNull();
  });

  it.each([
    ['available', check(true, false, 'Disponible.'), 'Disponible.', false],
    ['pre-populated', check(true, true, 'Está en el directorio.'), 'Está en el directorio.', false],
    ['taken', check(false, false, 'Ya existe.'), 'Ya existe.', true],
    ['not checked, which counts as taken', () => refuse('NOT_FOUND'), messages.entityNameCheckFailed, true],
  ] as const)('whose name is %s [4-name-check] [8-name-check]', async (_, checkEntityName, sentence, refused) => {
    const reply = { message: '', is_takeover: false, inherited_employees: 0, inherited_message: null };
    const registerEntity = vi.fn(() => ({ ...reply, entity_id: anEntity(3).id, user: aUser() }));
    fakeApi({ checkEntityName, registerEntity: registerEntity as never });
    const { user } = await drawTab('entidad');
    fillEntity();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe(refused ? 'true' : null);
    await user.click(button(/Registrar entidad/));
    if (refused) {
      expect(document.activeElement).toBe(name());
      expect(registerEntity).not.toHaveBeenCalled();
    } else {
      await toast(messages.entityRegistered);
    }
  });

  it('that takes one of the directory over learns whom it inherits [4-takeover]', async () => {
    const reply = {
      message: '',
      is_takeover: true,
      inherited_employees: 2,
      inherited_message: 'Heredaste 2 empleados.',
    };
    fakeApi({
      checkEntityName: check(true, true, ''),
      registerEntity: () => ({ ...reply, entity_id: anEntity(3).id, user: aUser() }) as never,
    });
    const { user } = await drawTab('entidad');
    fillEntity();
    await user.click(button(/Registrar entidad/));
    await toast(`${messages.entityTakenOver} Heredaste 2 empleados.`);
  });

  it('never reads an older answer about a name after a newer one [4-name-check]', async () => {
    const slow = Promise.withResolvers<void>();
    fakeApi({
      checkEntityName: async ({ query }) => {
        if (query.name === 'Banco') await slow.promise;
        return check(query.name !== 'Banco', false, `Respuesta a ${query.name}`)();
      },
    });
    await drawTab('entidad');
    fill(name(), 'Banco');
    await screen.findByText('Verificando…');
    fill(name(), 'Banco Dos');
    expect(await screen.findByText('Respuesta a Banco Dos')).toBeTruthy();
    slow.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('Respuesta a Banco Dos')).toBeTruthy();
  });
});
