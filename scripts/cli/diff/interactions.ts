import { existsSync, globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BadPact, type Interaction, readPact } from '../../../contracts/provider/interactions.ts'
import { UsageError } from '../../../suites/index.ts'
import { ruleIdOf } from '../contracts/cases.ts'
import { committedPacts } from '../contracts/pacts.ts'
import type { Change } from './change.ts'
import { operationFinder } from './operations.ts'
import { type Use, touches } from './touches.ts'
import { type Members, type Version, items, members } from './version.ts'

/** An interaction of a consumer with the changes that touch it. */
export interface TouchedInteraction {
  /** `<consumer>/<description>`, as in the reports of `etalon contracts`. */
  interaction: string
  /** The pact's file. */
  file: string
  changes: readonly Change[]
}

/**
 * The interactions of pacts; of those that come with Etalon if none are named.
 * @param names files, or folders with `.json` files at any depth
 * @throws UsageError if one is not there, is empty or is no pact
 */
export function interactionsIn(names: readonly string[]): Interaction[] {
  if (names.length === 0)
    return committedPacts().flatMap((file) =>
      readPact(file).map((one) => ({ ...one, file: `contracts/pacts/${basename(file)}` })),
    )
  return names.flatMap(pactFiles).flatMap((file) => {
    try {
      return readPact(file)
    } catch (problem) {
      throw problem instanceof BadPact ? new UsageError(`--pacts ${problem.message}`) : problem
    }
  })
}

function pactFiles(name: string): string[] {
  if (!existsSync(name)) throw new UsageError(`--pacts ${name}: there is no such file or folder`)
  if (!statSync(name).isDirectory()) return [name]
  const found = globSync('**/*.json', { cwd: name, exclude: ['**/node_modules/**'] }).toSorted()
  if (found.length === 0) throw new UsageError(`--pacts ${name}: holds no .json files; name the folder of the pacts`)
  return found.map((file) => join(name, file))
}

/** The interactions that a change touches, in the order of the pacts. */
export function touchedInteractions(
  interactions: readonly Interaction[],
  changes: readonly Change[],
  [old, now]: readonly [Version, Version],
): TouchedInteraction[] {
  const find = operationFinder((old.whole ?? now.whole)?.openapi ?? {})
  // Several states may share one description.
  const found = new Map<string, TouchedInteraction>()
  for (const interaction of interactions) {
    const use = useOf(interaction, find)
    const touching = use === undefined ? [] : changes.filter((change) => touches(change, use))
    if (touching.length === 0) continue
    const { file } = interaction
    const id = ruleIdOf(interaction)
    const known = found.get(`${file} ${id}`)?.changes ?? []
    found.set(`${file} ${id}`, { interaction: id, file, changes: [...new Set([...known, ...touching])] })
  }
  return [...found.values()]
}

/** What an interaction uses of the service; undefined if it is of no operation of the old document. */
function useOf(
  { kind, request, contents, metadata, source }: Interaction,
  find: ReturnType<typeof operationFinder>,
): Use | undefined {
  if (kind === 'call') {
    const [first] = items(source['response'])
    return {
      operations: ['callMcp'],
      status: '200',
      request: contents?.content,
      response: bodyOf(members(first)['contents']),
    }
  }
  if (kind === 'message') {
    // As in `etalon contracts`: what is no delivery of a webhook is an event of a stream.
    const names = Object.keys(metadata).map((name) => name.toLowerCase())
    if (names.some((name) => name.startsWith('x-etl-webhook-')))
      return {
        operations: ['webhooks.delivery', 'webhookDelivery'],
        status: 'delivery',
        headers: names,
        response: contents?.content,
      }
    const operations = ['streamChat', 'streamSessionChat', 'chatStream', 'sessionChatStream']
    return { operations, status: '200', response: contents?.content }
  }
  const operation = request === undefined ? undefined : find(request.method, request.path)
  if (operation === undefined) return undefined
  const [asked, answer] = [members(source['request']), members(source['response'])]
  return {
    operations: [operation.id],
    status: String(answer['status'] ?? 200),
    parameters: [...namesIn(asked['query']), ...namesIn(asked['headers']), ...pathParameters(operation.parameters)],
    headers: namesIn(answer['headers']).map((name) => name.toLowerCase()),
    request: bodyOf(asked['body']),
    response: bodyOf(answer['body']),
  }
}

/** A body: wrapped in V4, plain before. */
function bodyOf(body: unknown): unknown {
  const { content, contentType } = members(body)
  return contentType === undefined ? body : content
}

/** The names of a query or of headers. Until V3, a query may be a text. */
function namesIn(named: unknown): string[] {
  return typeof named === 'string' ? [...new URLSearchParams(named).keys()] : Object.keys(members(named))
}

function pathParameters(parameters: readonly Members[]): string[] {
  return parameters.filter((one) => one['in'] === 'path').map(({ name }) => String(name))
}
