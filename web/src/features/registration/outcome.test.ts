import { messages } from '@finaula/contract/messages';
import { expect, test } from 'vitest';
import { employeeOutcome, entityOutcome } from './outcome.ts';

const email = 'ana@banco.example';
const taken = { message: '', is_takeover: true, inherited_employees: 0, inherited_message: null };

test('an employee waits for the link, an individual learner does not [8-registration-ok]', () => {
  const entity = { id: '', nombre_entidad: '' };
  expect(employeeOutcome({ ...entity, entity_type: 'financial' }, email)).toEqual({
    message: messages.employeeRegistered,
    immediate: false,
    email,
  });
  expect(employeeOutcome({ ...entity, entity_type: 'individual' }, email)).toEqual({
    message: messages.individualRegistered,
    immediate: true,
    email,
  });
});

test('the inherited message is appended only when there are inherited people [8-registration-ok]', () => {
  expect(entityOutcome({ ...taken, is_takeover: false }, email).message).toBe(messages.entityRegistered);
  expect(entityOutcome(taken, email).message).toBe(messages.entityTakenOver);
  expect(entityOutcome({ ...taken, inherited_employees: 2, inherited_message: 'Heredaste 2.' }, email).message).toBe(
    `${messages.entityTakenOver} Heredaste 2.`,
  );
});
