import ts from 'typescript-api';

/** The subset of JSON Schema that this file generates. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Conversion {
  readonly checker: ts.TypeChecker;
  readonly names: Map<ts.Type, string>;
  readonly definitions: Record<string, JsonSchema>;
  /** Objects (by their `object` member) that may be expanded; all others must be ids. */
  readonly expandable: ReadonlySet<string>;
}

const NEVER: JsonSchema = { not: {} };

/**
 * Converts exported types of a declaration module into one JSON Schema, with a definition for each, to
 * check the stand-in's responses against the pinned library. It is stricter than the types: open string
 * unions are closed, and members unknown to the server library are refused.
 */
export function schemaOfTypes(
  source: string,
  expandable: readonly string[],
): { readonly definitions: Readonly<Record<string, JsonSchema>> } {
  const { checker, file } = checkedModule(source);
  const conversion: Conversion = {
    checker,
    names: new Map(),
    definitions: {},
    expandable: new Set(expandable),
  };
  for (const statement of file.statements) {
    if (!ts.isTypeAliasDeclaration(statement)) continue;
    const type = checker.getTypeAtLocation(statement.name);
    conversion.definitions[statement.name.text] = convert(conversion, type);
  }
  return { definitions: conversion.definitions };
}

function checkedModule(source: string) {
  const name = `${import.meta.dirname}/asked-types.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  // The libraries' declarations are mostly documentation.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const readSource = host.getSourceFile.bind(host);
  const readable = host.fileExists.bind(host);
  host.fileExists = (path) => path === name || readable(path);
  host.getSourceFile = (path, target, ...rest) =>
    path === name ? ts.createSourceFile(path, source, target) : readSource(path, target, ...rest);
  const program = ts.createProgram([name], options, host);
  const file = program.getSourceFile(name);
  if (file === undefined) throw new Error('The asked types could not be read.');
  const [problem] = program.getSemanticDiagnostics(file);
  if (problem !== undefined) {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  }
  return { checker: program.getTypeChecker(), file };
}

function convert(conversion: Conversion, type: ts.Type): JsonSchema {
  if (type.isUnion()) return convertUnion(conversion, type);
  return convertPlain(type) ?? convertIntersection(type) ?? convertObject(conversion, type);
}

function convertPlain(type: ts.Type): JsonSchema | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  const { flags } = type;
  if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean' };
  if (flags & ts.TypeFlags.String) return { type: 'string' };
  if (flags & ts.TypeFlags.Number) return { type: 'number' };
  if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
  if (flags & ts.TypeFlags.Null) return { type: 'null' };
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return NEVER;
  return flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? {} : undefined;
}

// The libraries' open strings are `string & Record<never, never>`.
function convertIntersection(type: ts.Type): JsonSchema | undefined {
  if (!type.isIntersection()) return undefined;
  const isText = type.types.some((part) => part.flags & ts.TypeFlags.String);
  return isText ? { type: 'string' } : undefined;
}

function convertUnion(conversion: Conversion, union: ts.UnionType): JsonSchema {
  const isClosed = union.types.some((part) => part.isStringLiteral());
  const parts = union.types.filter((part) => !(isClosed && isOpenText(part)));
  return { anyOf: parts.map((part) => convert(conversion, part)) };
}

function isOpenText(type: ts.Type): boolean {
  return type.isIntersection() || (type.flags & ts.TypeFlags.String) !== 0;
}

function convertObject(conversion: Conversion, type: ts.Type): JsonSchema {
  const { checker } = conversion;
  const [item] = checker.isArrayType(type) ? typeArguments(checker, type) : [];
  if (item !== undefined) return { type: 'array', items: convert(conversion, item) };
  const kind = wireKind(checker, type);
  if (kind !== undefined && !conversion.expandable.has(kind)) return NEVER;
  const known = conversion.names.get(type);
  if (known !== undefined) return { $ref: `#/definitions/${known}` };
  const name = `${conversion.names.size}-${type.aliasSymbol?.name ?? type.symbol?.name ?? ''}`;
  conversion.names.set(type, name);
  conversion.definitions[name] = members(conversion, type);
  return { $ref: `#/definitions/${name}` };
}

function typeArguments(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  return isReference(type) ? checker.getTypeArguments(type) : [];
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type;
}

/** The value of the `object` member, which identifies the type of Stripe's objects. */
function wireKind(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  const member = type.getProperty('object');
  if (member === undefined) return undefined;
  const value = checker.getTypeOfSymbol(member);
  return value.isStringLiteral() ? value.value : undefined;
}

function members(conversion: Conversion, type: ts.Type): JsonSchema {
  const { checker } = conversion;
  const properties = checker.getPropertiesOfType(type);
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const isOptional = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const others = index === undefined ? isOpen(type, properties) : convert(conversion, index);
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map((symbol) => [
        symbol.name,
        convert(conversion, checker.getTypeOfSymbol(symbol)),
      ]),
    ),
    required: properties.filter((symbol) => !isOptional(symbol)).map((symbol) => symbol.name),
    additionalProperties: others,
  };
}

// An empty interface allows anything, and the hand-written types of stripe-js list only the common members.
function isOpen(type: ts.Type, properties: readonly ts.Symbol[]): boolean {
  const files = (type.symbol?.declarations ?? []).map((node) => node.getSourceFile().fileName);
  return properties.length === 0 || files.some((name) => name.includes('/@stripe/stripe-js/'));
}
