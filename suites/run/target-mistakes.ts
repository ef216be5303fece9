import type { ErrorObject } from 'ajv/dist/2020.js'
import { TARGET_SECTIONS, allOperations, isOperationId, nearest, rules, targetSchema } from '#spec'
import { isObject } from '../kit/stream/events.ts'
import { type Mistake, type Wording, mistakesIn } from './mistakes.ts'
import { missingReferences } from './references.ts'
import { type YamlFile, lineAt } from './yaml-file.ts'

/** All that is wrong with a target file: what the schema finds, unknown operations, and references to nothing. */
export function targetMistakes(content: unknown, errors: readonly ErrorObject[], yaml: YamlFile): Mistake[] {
  return [
    ...(errors.length === 0 ? [] : mistakesIn(errors, yaml, wording())),
    ...unknownOperations(content, yaml),
    ...missingReferences(content, yaml),
  ]
}

function unknownOperations(content: unknown, yaml: YamlFile): Mistake[] {
  const requests = isObject(content) && isObject(content['requests']) ? content['requests'] : {}
  const names = allOperations.map(({ id }) => id)
  return Object.keys(requests)
    .filter((id) => !isOperationId(id))
    .map((id) => ({
      line: lineAt(yaml, ['requests', id]),
      text: `requests.${id} is not an operation; did you mean ${nearest(id, names)[0]}? \`etalon check --list\` names them`,
    }))
}

/** The keys of all sections, and those of any name that rules need. */
function wording(): Wording {
  const sections: [string, { properties?: object }][] = Object.entries(targetSchema().properties as object)
  const inSchema = sections.flatMap(([section, { properties = {} }]) =>
    Object.keys(properties).map((name) => `${section}.${name}`),
  )
  const needed = rules
    .flatMap(({ needs }) => needs)
    .map((need) => {
      const [kind = '', name = ''] = need.split(':')
      return `${TARGET_SECTIONS[kind]}.${name}`
    })
  const keys = [...new Set([...inSchema, ...needed])]
  return { kind: 'a target file', keys, reference: 'docs/reference/target-file.md' }
}
