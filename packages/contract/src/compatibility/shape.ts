import { z } from 'zod';

/** The subset of JSON Schema that our schemas use. Other keywords are refused, not ignored. */
export interface Shape {
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | Record<string, never> | undefined;
  readonly items?: Shape | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly allOf?: readonly { readonly pattern: string }[] | undefined;
  readonly enum?: readonly Value[] | undefined;
  readonly const?: Value | undefined;
  readonly default?: unknown;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

export type Value = string | number | boolean | null;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const bound = z.number().optional();

export const shape: z.ZodType<Shape> = z.lazy(() =>
  z.strictObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), z.record(z.string(), z.never())]).optional(),
    items: shape.optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
    allOf: z.array(z.strictObject({ pattern: z.string() })).optional(),
    enum: z.array(value).optional(),
    const: value.optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: bound,
    maxLength: bound,
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: bound,
    minItems: bound,
    maxItems: bound,
  }),
);

/** The shape a schema accepts (`input`) or produces (`output`). */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    // An empty registry leaves out titles, examples and names, which are not sent.
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
      // The format implies the pattern, and a new zod version may word it differently.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return shape.parse(rest);
}
