import { parse } from 'yaml'
import { isNode } from '../../../spec/plain/node.ts'
import { type OpenApi, type Operation, type Schema, resolve } from './openapi.ts'

const NOTICE = (source: string): string => `<!-- Generated from ${source} by \`npm run generate\`: do not edit. -->\n`
const METHODS = ['get', 'put', 'post', 'delete'] as const
/** Longer examples do not fit a table. */
const LONGEST_EXAMPLE = 120

/** The page about the routes under `/_mock`, from their OpenAPI document. */
export function controlPage(document: OpenApi): string {
  const { info, tags, paths } = document
  const sections = tags.map(({ name, description }) => {
    const rows = Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        if (operation?.tags.includes(name) !== true) return []
        return [row(`\`${method.toUpperCase()} ${path}\``, operation.summary, exampleOf(document, operation))]
      }),
    )
    return `## ${capital(name)}\n\n${description}.\n\n${table(['route', 'effect', 'example of a body'], rows)}`
  })
  return [
    NOTICE('mocks/edges/control/openapi.yaml'),
    `# Control surface\n\n${info.description}\n`,
    'A running mock serves the whole document, with every schema, at `/_mock/openapi.json`:\n',
    '```sh\ncurl -sf $ORIGIN/_mock/openapi.json | grep -o \'"openapi":"3.1[^"]*"\'\n```\n',
    ...sections,
  ].join('\n')
}

function exampleOf(document: OpenApi, { requestBody }: Operation): string {
  const body = requestBody && resolve(document, requestBody)
  const example = body?.content['application/json']?.example
  const text = JSON.stringify(example) as string | undefined
  return text === undefined || text.length > LONGEST_EXAMPLE ? '' : `\`${text}\``
}

/** The page about `report.json`, from its JSON Schema. */
export function reportPage(schema: Schema): string {
  return [
    NOTICE('spec/report.schema.yaml'),
    '# Report format\n',
    '`--report` picks the format by the extension: `.html`, `.json`, `.md`, `.xml` (JUnit) or `.sarif`. `report.json` is the one for',
    'programs. `check`, `contracts`, `merge` and `proxy` write it, and `merge`, `replay` and `release` read it.',
    '[report.schema.yaml](../../spec/report.schema.yaml) is its JSON Schema.\n',
    '```sh\nnpx etalon check --only functions --report report.json\ngrep -c \'"schemaVersion"\' report.json\n```\n',
    section('The report', schema),
    ...partsOf(schema),
  ].join('\n')
}

/** The page about what `etalon diff --json` prints, from its JSON Schema. */
export function diffPage(schema: Schema): string {
  return [
    NOTICE('spec/diff.schema.yaml'),
    '# Format of `etalon diff --json`\n',
    '[diff.schema.yaml](../../spec/diff.schema.yaml) is its JSON Schema, and [When the documents change](../when-the-documents-change.md) explains',
    'the levels.\n',
    '```sh\nnpx etalon diff 1 --json > diff.json\ngrep -c \'"schemaVersion": 1\' diff.json\n```\n',
    section('The differences', schema),
    ...partsOf(schema),
  ].join('\n')
}

/** A section for each named object of a schema. */
function partsOf(schema: Schema): string[] {
  const parts = Object.entries(schema.$defs ?? {}).filter(([, { properties }]) => properties !== undefined)
  return parts.map(([name, part]) => section(capital(name), part))
}

/** The page about the target file: what people wrote about it, and all its keys. */
export function targetPage(schema: Schema, text: string): string {
  const examples = [...text.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, block]) => parse(block ?? '') as unknown)
  const rows = keysOf(schema, []).map(({ path, schema: key, isRequired }) => {
    const example = examples.map((one) => at(one, path)).find((one) => one !== undefined)
    const shown = example === undefined ? '' : JSON.stringify(example)
    return row(
      `\`${path.join('.')}\`${isRequired ? ' (required)' : ''}`,
      valueOf(key),
      (key.description ?? '').trim(),
      shown === '' || shown.length > LONGEST_EXAMPLE ? '' : `\`${shown}\``,
    )
  })
  return [
    NOTICE('spec/target-file.md and spec/target-file.ts'),
    text,
    `## All keys\n\n\`<…>\` stands for any name. Longer examples are above.\n`,
    table(['key', 'value', 'meaning', 'example'], rows),
  ].join('\n')
}

/** Any name of a member: an operation, a hook, a kind of object. */
const ANY = '<…>'

/** All keys of a schema, each before those in it. */
function keysOf(schema: Schema, before: readonly string[]): { path: string[]; schema: Schema; isRequired: boolean }[] {
  const branches: Schema[] = [schema, schema.then ?? {}, schema.else ?? {}]
  return branches.flatMap(({ properties = {}, required = [], additionalProperties: others }) => {
    const any = typeof others !== 'object' || others.properties === undefined ? {} : { [ANY]: others }
    return Object.entries({ ...properties, ...any }).flatMap(([name, key]) => {
      const path = [...before, name]
      return [{ path, schema: key, isRequired: required.includes(name) }, ...keysOf(key, path)]
    })
  })
}

function at(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value ?? undefined
  if (!isNode(value)) return undefined
  return at(name === ANY ? Object.values(value)[0] : value[name], rest)
}

/** What a value must be: in words if the schema has them. */
function valueOf({ title, anyOf, then, else: otherwise, ...key }: Schema): string {
  if (title !== undefined) return title
  const either = anyOf ?? (then === undefined ? undefined : [then, otherwise ?? {}])
  if (either !== undefined) return [...new Set(either.map(valueOf))].join(' or ')
  if (key.type === 'array') return `list of ${valueOf(key.items ?? {})}`
  const { minimum, maximum, exclusiveMinimum } = key
  const range = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ]
  return [key.enum === undefined ? plainTypeOf(key) : typeOf(key), ...range].join(', ')
}

function section(title: string, schema: Schema): string {
  return `## ${title}\n\n${table(['field', 'type', 'meaning'], fieldsOf(schema, ''))}`
}

/** A row for each field of an object, followed by those of the objects in it. */
function fieldsOf({ properties = {}, required = [] }: Schema, before: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = `${before}${name}`
    const isOptional = !required.includes(name)
    const inner = field.items?.properties === undefined ? field : field.items
    const within = inner === field ? `${here}.` : `${here}[].`
    const meaning = (field.description ?? '').trim()
    return [row(`\`${here}\`${isOptional ? ' (optional)' : ''}`, typeOf(field), meaning), ...fieldsOf(inner, within)]
  })
}

function typeOf({ $ref, const: only, enum: values, oneOf, type, format, items }: Schema): string {
  if ($ref !== undefined) return linkTo($ref.split('/').at(-1)!)
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (oneOf !== undefined) return [...new Set(oneOf.map(typeOf))].join(' or ')
  if (type === 'array') return items?.properties === undefined ? `array of ${typeOf(items ?? {})}` : 'array of objects'
  return format ?? plainTypeOf({ type })
}

function plainTypeOf({ type = 'any' }: Schema): string {
  return [type].flat().join(' or ')
}

/** Pages that explain the values of a name. */
const EXPLAINED: Readonly<Record<string, string>> = {
  outcome: 'exit-codes.md#outcomes-of-a-rule',
  level: '../when-the-documents-change.md#what-the-levels-mean',
}
const linkTo = (name: string): string => `[${name}](${EXPLAINED[name] ?? `#${name}`})`
const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function table(heads: string[], rows: string[]): string {
  return `${[row(...heads), `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n')}\n`
}
