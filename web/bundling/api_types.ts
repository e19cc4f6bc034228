import { parse } from 'yaml';

/** As much of JSON Schema as docs/api.yaml uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

const kHead = `// What the server's API carries, made from docs/api.yaml by \`npm run types\`. Seats are 0..3, times in
// seconds unless said otherwise. V is what a game's board draws: each game has its own.
`;
const kPlain: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' };

/** The schemas of an OpenAPI document as TypeScript. */
export function typesOf(document: string): string {
  const schemas = (parse(document) as { components: { schemas: Record<string, Schema> } }).components.schemas;
  const views = withViews(schemas);
  const nameOf = (ref: string) => {
    const name = ref.split('/').at(-1)!;
    return name === 'View' ? 'V' : views.has(name) ? `${name}<V>` : name;
  };
  const declare = ([name, schema]: [string, Schema]) => {
    const head = views.has(name) ? `${name}<V = unknown>` : name;
    const isInterface = schema.properties && !schema.oneOf;
    const body = typeOf(schema, nameOf, '');
    return comment(schema, '') + (isInterface ? `export interface ${head} ${body}\n` : `export type ${head} = ${body};\n`);
  };
  const ours = Object.entries(schemas).filter(([name]) => !name.endsWith('View'));
  return [kHead, ...ours.map(declare)].join('\n');
}

/** The names of the schemas that hold a view, themselves or in their parts. */
function withViews(schemas: Record<string, Schema>): Set<string> {
  const found = new Set(['View']);
  const holds = (schema: Schema) => [...found].some((name) => JSON.stringify(schema).includes(`"#/components/schemas/${name}"`));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [name, schema] of Object.entries(schemas)) if (holds(schema)) found.add(name);
  }
  return found;
}

function typeOf(schema: Schema, nameOf: (ref: string) => string, indent: string): string {
  const inner = (part: Schema, deeper = indent) => typeOf(part, nameOf, deeper);
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if ('const' in schema) return literal(schema.const);
  if (schema.oneOf) {
    const either = nullLast(schema.oneOf.map((one) => inner(one)));
    return schema.properties ? `${members(schema, inner, indent)} & (${either})` : either;
  }
  if (Array.isArray(schema.type)) return nullLast(schema.type.map((type) => inner({ ...schema, type })));
  if (schema.properties) return members(schema, inner, indent);
  if (schema.type === 'array') return listOf(inner(schema.items!));
  const { additionalProperties: values } = schema;
  if (schema.type === 'object') return `Record<string, ${typeof values === 'object' ? inner(values) : 'unknown'}>`;
  return kPlain[schema.type ?? ''] ?? 'unknown';
}

function members(schema: Schema, inner: (part: Schema, indent: string) => string, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(schema.properties!).map(([name, part]) =>
    `${comment(part, deeper)}${deeper}${name}${schema.required?.includes(name) ? '' : '?'}: ${inner(part, deeper)};\n`);
  return `{\n${lines.join('')}${indent}}`;
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const nullLast = (types: string[]) => [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')].join(' | ');
const listOf = (type: string) => (type.includes(' | ') ? `(${type})[]` : `${type}[]`);
const comment = ({ description }: Schema, indent: string) => (description ? `${indent}/** ${description} */\n` : '');
