import { parse } from 'yaml'
import { targetSchema } from '#spec'
import { TARGET } from '../../mocks/edges/control/generated/target.ts'

/** Members of the schema of the target file. */
interface KeySchema {
  description?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, KeySchema>>
  then?: KeySchema
  else?: KeySchema
}

/** The schema of a key of the target file; undefined if it is any name, such as that of an operation. */
export function schemaOf(path: readonly string[]): KeySchema | undefined {
  return path.reduce<KeySchema | undefined>(
    (node, name) => ({ ...node?.properties, ...node?.then?.properties, ...node?.else?.properties })[name],
    targetSchema() as unknown as KeySchema,
  )
}

/** The target file of the embedded mock, as if it were at another place. */
const EXAMPLE = parse(TARGET.replaceAll('${ORIGIN}', 'https://target.example.com')) as unknown

/** What the embedded mock has under a key. */
export function exampleAt(path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], EXAMPLE)
}

/** Fixtures whose members stand for themselves, so that a file may have some of them. */
export const OPEN_FIXTURES: ReadonlySet<string> = new Set([
  'runs',
  'schedule',
  'history_marks',
  'filtered_searches',
  'id_fields',
])
