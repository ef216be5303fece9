import { type OperationId, type RuleId, bodyWith, factsOf, problemOfBody, readJson, ruleOf, writeJson } from '#spec'
import { refuse } from '../../domain/kernel/answer.ts'
import { onEach } from '../on.ts'
import { together } from '../together.ts'
import { type Fault, fault } from './fault.ts'
import { isMalformed, readingBody } from './steps.ts'

/** What a service makes of a wrong value where it cannot leave the member out. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  name: 'etalon',
  flowId: 101,
  schedule: '0 0 12 1 1 *',
  'actions[].type': 'tags.add',
  collisionPolicy: 'Keep',
  events: ['Flow.Failed'],
  url: 'http://127.0.0.1:9/',
  method: 'POST',
}
const DUMPS: Partial<Record<OperationId, string>> = {
  importFlows: '{"format":"etalon-flow-bundle-1","flows":[]}',
  previewFlowImport: '{"format":"etalon-flow-bundle-1","flows":[]}',
  importObjects: '{"format":"etalon-object-bundle-1","objects":[]}',
  previewObjectImport: '{"format":"etalon-object-bundle-1","objects":[]}',
}

/** The path of a member (`BodyMember`) by its pointer into a body. */
function pathOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/\d+/g, '[]')
    .replaceAll('/', '.')
    .replace(/^properties\..*/, 'properties.*')
}

/** The body without a value of the wrong type at this path; any other body as it is. */
export function mended(id: OperationId, path: string, body: string): string {
  if (body === '' || isMalformed(body)) return body
  const { plain } = readJson(body)
  const problem = problemOfBody(id, plain)
  if (problem?.keyword !== 'type' || pathOf(problem.pointer) !== path) return body
  const [place, value] = path.endsWith('[]') ? [path.slice(0, -2), []] : [path, INSTEAD[path]]
  return writeJson(bodyWith(plain, place, path === 'dump' ? DUMPS[id] : value))
}

/** A fault for each documented member of each operation of a rule: its type is not looked at. Two more take a list, or fail at it. */
export function typesTaken(rule: RuleId): Fault[] {
  const { operations } = ruleOf(rule)
  const members = operations.flatMap((id) =>
    factsOf(id)
      // What becomes of the message is not documented.
      .bodyMembers.filter(({ path }) => path !== 'modifiedMessage')
      .map(({ path }) =>
        fault(
          `takes any value for ${path} in ${id}`,
          readingBody(id, (body) => mended(id, path, body)),
        ),
      ),
  )
  const failing = (id: OperationId) =>
    onEach(id).step(({ readBody }) => ({
      readBody: (incoming) => (incoming.body.startsWith('[') ? refuse(500, 'a list') : readBody(incoming)),
    }))
  return [
    ...members,
    fault(
      'fails at null in place of an object',
      ...operations.map((id) =>
        onEach(id).step(({ readBody }) => ({
          readBody: (incoming) => (incoming.body === 'null' ? refuse(500, 'null') : readBody(incoming)),
        })),
      ),
    ),
    fault(
      'takes a text or a number for the name of a flow',
      readingBody('createFlow', (body) => (/^"[a-z]+"$|^\d+$/.test(body) ? '{"name":"etalon"}' : body)),
    ),
    ...(
      [
        ['createFlow', 'tags'],
        ['bulkEditFlows', 'actions'],
        ['importFlows', 'dump'],
        ['replaceSchedule', 'enabled'],
        ['createWebhook', 'flowIncludes'],
      ] as const
    ).map(([id, member]) =>
      fault(
        `fails at null for ${member} in ${id}`,
        onEach(id).step(({ readBody }) => ({
          readBody: (incoming) =>
            incoming.body.includes(`"${member}":null`) ? refuse(500, 'null') : readBody(incoming),
        })),
      ),
    ),
    fault('fails at a list in place of an object', together(...operations.map(failing))),
    fault(
      'takes a list in place of a flow, which must have a name',
      readingBody('createFlow', (body) => (body.startsWith('[') ? '{"name":"etalon"}' : body)),
    ),
    fault(
      'takes any value for the tags of a flow to inspect, and says when it did so',
      readingBody('inspectFlow', (body) => mended('inspectFlow', 'tags', body)).answer((answer, { now }) => ({
        ...answer,
        json: { ...(answer.json as object), inspected: now },
      })),
    ),
  ]
}
