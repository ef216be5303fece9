import { part } from '../together.ts'
import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Steps } from '../../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

/** Accepts run bodies that the specification does not allow. */
function reading(read: (body: unknown) => unknown): Alteration {
  return on('runFlow').step(({ readBody }) => ({
    readBody: (incoming) => {
      const plain = readBody(incoming)
      if (!('reason' in plain) || plain.status !== 400) return plain
      try {
        const body = read(JSON.parse(incoming.body))
        return body === undefined ? plain : { body }
      } catch {
        return plain
      }
    },
  }))
}

/** Parameters that the table lists for a run by id, but not for one by name. */
const BY_ID_ONLY: readonly string[] = ['waitIfRunning', 'force', 'checkAgentFlow']

function withoutThoseById(rest: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !BY_ID_ONLY.includes(name)))
}

/** How long after a renaming the former name of a flow is forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 60

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts the members of a body to text, if all are of an accepted type. */
function asText(body: unknown, takes: (value: unknown) => boolean): unknown {
  if (!isObject(body) || !Object.values(body).every((value) => typeof value === 'string' || takes(value)))
    return undefined
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** The body of a run by name, which the specification does not show. */
function bodyByName(
  take: (members: object, plain: () => ReturnType<Steps['readParameters']>) => ReturnType<Steps['readParameters']>,
): Alteration {
  return on('runFlowByName').step(({ readParameters }) => ({
    readParameters: (incoming) => {
      let members: unknown
      try {
        members = JSON.parse(incoming.body)
      } catch {
        return readParameters(incoming)
      }
      return take(isObject(members) ? members : {}, () => readParameters(incoming))
    },
  }))
}

const isOddName = (name: string): boolean => !/^[A-Za-z0-9]+$/.test(name)

const MAILS = ['emailOnSuccess', 'emailOnFailure', 'emailOnLastFailure', 'emailMetrics'] as const

/** Variants of the input of a run: its body, its parameters in the log, the name and tenant of its flow. */
export const runParameterVariants = {
  'runs/parameter-names': {
    'letters-and-digits': on('runFlow').refuses(({ body }) => Object.keys(body ?? {}).some(isOddName)),
  },
  'runs/nested-body': {
    'taken-as-text': reading((body) => asText(body, (value) => typeof value === 'object')),
  },
  'runs/parameter-not-a-string': {
    'taken-as-text': reading((body) => asText(body, (value) => typeof value !== 'object')),
  },
  'runs/body-not-an-object': { ignored: reading((body) => (isObject(body) ? undefined : {})) },
  'runs/unlisted-parameters-by-id': {
    'passed-on': on('runFlow').given((call) => ({ ...call, body: { ...call.rest, ...call.body } })),
    refused: on('runFlow').refuses(({ rest }) => Object.keys(rest).length > 0),
  },
  'runs/listed-by-id-only': {
    ignored: on('runFlowByName').given((call) => ({ ...call, rest: withoutThoseById(call.rest) })),
    refused: on('runFlowByName').refuses(({ rest }) => BY_ID_ONLY.some((name) => name in rest)),
  },
  'runs/body-of-run-by-name': {
    parameters: bodyByName((members, plain) => {
      const read = plain()
      return 'reason' in read ? read : { ...read, rest: { ...members, ...read.rest } }
    }),
    refused: bodyByName(() => refuse(400, 'a body', { text: 'a run by name takes no body' })),
  },
  'runs/mails-to-nobody': {
    refused: onEach('runFlow', 'runFlowByName').refuses(
      ({ query }) => MAILS.some((name) => query[name] === true) && !query['emails'],
    ),
  },
  'runs/parameters-in-log': {
    names: part('runs', { noted: (name) => `parameter ${name}` }),
    'not-shown': part('runs', { noted: () => undefined }),
  },
  'runs/mask': {
    word: part('runs', { shown: (name, value, secure) => (secure.includes(name) ? '[masked]' : value) }),
    'left-out': part('runs', { shown: (name, value, secure) => (secure.includes(name) ? undefined : value) }),
  },
  'runs/by-name-doubled': {
    last: part('runs', { pickNamed: (flows) => flows.at(-1) }),
    refused: on('runFlowByName').refuses(({ view, path }) => view.flows.where('name', path.flowName).length > 1),
  },
  'runs/by-name-case': {
    'any-case': on('runFlowByName').otherwise(({ view, path }) =>
      [...view.flows.values()].find(({ name }) => name?.toLowerCase() === path.flowName.toLowerCase()),
    ),
  },
  'runs/by-name-former-name': {
    soon: on('runFlowByName').otherwise(({ view, path, now }) =>
      [...view.versions.values()]
        .filter(({ kind, snapshot }) => kind === 'flow' && snapshot.name === path.flowName)
        .map(({ objectId }) => view.flows.get(objectId))
        .find((flow) => flow !== undefined && now - flow.modified < FORGOTTEN_AFTER_MS),
    ),
  },
  'runs/tenant-selector': {
    name: part('runs', {
      selectTenant: (selector, { user }, view) =>
        user.tenants.find((tenant) => view.tenants.get(tenant)?.name === selector),
    }),
  },
} as const satisfies Partial<AreaVariants<'runs'>>
