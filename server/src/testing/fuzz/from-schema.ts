import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's inputs use. */
interface JsonSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  /** The variants of a discriminated union. */
  oneOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

function fromJsonSchema(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(fromJsonSchema));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fromJsonSchema({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.format === 'date') return day;
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 60, 250),
        unit: 'grapheme',
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'null':
      return fc.constant(null);
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, fromJsonSchema(field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 20, 20),
      });
    default:
      throw new Error(`The fuzz cannot make a value of ${JSON.stringify(schema)}`);
  }
}

const edgesOf = ({ type, minLength = 0, maxLength = 200, minimum = 0, maximum = 2 ** 31 }: JsonSchema): unknown[] =>
  type === 'string'
    ? [
        'x'.repeat(maxLength),
        'x'.repeat(maxLength + 1),
        'ñ'.repeat(maxLength),
        '👩‍🏫'.repeat(Math.ceil(maxLength / 5)),
        ' '.repeat(minLength + 1),
      ]
    : [minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5, String(minimum), -0];

/** Arbitrary values that a field accepts, and values at its limits, just inside and just outside. */
export function valuesOf(field: z.ZodType): { sound: Arbitrary<unknown>; edges: Arbitrary<unknown> } {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return { sound: fromJsonSchema(schema), edges: fc.constantFrom(...edgesOf(schema)) };
}
