import { messages } from '@finaula/contract/messages';
import { expect, test } from 'vitest';
import { employeeOutcome, entityOutcome } from './outcome.ts';

const taken = { message: '', is_takeover: true, inherited_employees: 0, inherited_message: null };

test('an employee waits for the link, an individual learner does not [8-registration-ok]', () => {
  const entity = { id: '', nombre_entidad: '' };
  expect(employeeOutcome({ ...entity, entity_type: 'financial' })).toEqual({
    message: messages.employeeRegistered,
    immediate: false,
  });
  expect(employeeOutcome({ ...entity, entity_type: 'individual' })).toEqual({
    message: messages.individualRegistered,
    immediate: true,
  });
});

test('the inherited message is appended only when there are inherited people [8-registration-ok]', () => {
  expect(entityOutcome({ ...taken, is_takeover: false }).message).toBe(messages.entityRegistered);
  expect(entityOutcome(taken).message).toBe(messages.entityTakenOver);
  expect(entityOutcome({ ...taken, inherited_employees: 2, inherited_message: 'Heredaste 2.' }).message).toBe(
    `${messages.entityTakenOver} Heredaste 2.`,
  );
});
