import { within } from '../../plain/node.ts'
import { REFUSABLE_DELETES } from '../vocabulary.ts'
import type { JudgedOperation, OperationRule } from './rule.ts'

/** When an operation documents a status. */
interface StatusRow {
  says: string
  /** Whether the operation must document it; undefined if that is optional. */
  isDue: (operation: JudgedOperation) => boolean | undefined
  lacks: Finding
  /** The finding for an operation that documents it without need; none if missing. */
  invents?: Finding
}

type Finding = readonly [message: string, fix: string]

const isPrivate = ({ public: open }: JudgedOperation): boolean => !open

const ROWS: Readonly<Record<string, StatusRow>> = {
  // The Errors tables promise 400 for any invalid input.
  400: {
    says: 'An operation with a request body, or on the platform with a parameter that can be invalid, documents 400.',
    isDue: canBeWrong,
    lacks: ['it lacks 400 though what is sent can be invalid', 'add the shared BadRequest'],
  },
  // Every request except token issue, refresh and revoke carries a token; the documents do not say how those three
  // refuse a caller.
  401: {
    says: 'An operation documents 401 exactly where it is not public.',
    isDue: isPrivate,
    lacks: ['it lacks 401', 'add the shared Unauthorized, or say that it is public'],
    invents: ['a public operation documents 401', 'move it to x-etalon.open-statuses'],
  },
  // A role may not be allowed to call it, and the AI features may be switched off; without a token there is no role.
  403: {
    says: 'An operation documents 403 exactly where it is not public.',
    isDue: isPrivate,
    lacks: ['it lacks 403', 'add the shared Forbidden, or say that it is public'],
    invents: ['a public operation documents 403', 'move it to x-etalon.open-statuses'],
  },
  // The agent's documents say this about sessions only: an unknown tool gets 200.
  404: {
    says: 'An operation with an object (on the agent API: a session) in its path documents 404.',
    isDue: ({ api, path }) => path.includes(api === 'platform' ? '{' : '{session_id}'),
    lacks: ['it lacks 404 though its path names an object', 'add the shared NotFound'],
  },
  // The documents refuse a delete for its references in two places only.
  409: {
    says: 'The deletes of flows and macros document 409, and nothing else does.',
    isDue: ({ id }) => (REFUSABLE_DELETES as readonly string[]).includes(id),
    lacks: ['it lacks 409 though it is refused while it is referred to', 'add 409 with the references'],
    invents: ['it documents 409', 'take it away: no document says so'],
  },
  // 415 is about the Content-Type of JSON endpoints; the agent's Errors table has no such row.
  415: {
    says: 'An operation of the platform documents 415 exactly where it takes a JSON body.',
    isDue: ({ api, requestMedia }) => (api === 'platform' ? requestMedia.includes('application/json') : undefined),
    lacks: ['it lacks 415 though it takes JSON', 'add the shared UnsupportedMediaType'],
    invents: ['it documents 415 though it takes no JSON', 'take it away, or document the body'],
  },
  // A server may always fail.
  500: {
    says: 'Every operation documents 500.',
    isDue: () => true,
    lacks: ['it lacks 500', 'add the shared ServerError'],
  },
}

/** One rule per status, `status-400` to `status-500`. */
export const STATUS_RULES: readonly OperationRule[] = Object.entries(ROWS).map(
  ([status, { says, isDue, lacks, invents }]) => ({
    id: `status-${status}`,
    says,
    *judge(operation) {
      const due = isDue(operation)
      const isDocumented = operation.responses[status] !== undefined
      const finding = due === isDocumented || due === undefined ? undefined : due ? lacks : invents
      if (finding !== undefined) yield { at: ['responses'], message: finding[0], fix: finding[1] }
    },
  }),
)

function canBeWrong({ api, requestMedia, parameters }: JudgedOperation): boolean {
  if (requestMedia.length > 0) return true
  return (
    api === 'platform' &&
    parameters.some((one) => one['in'] !== 'header' && (within(one, 'schema')['type'] ?? 'string') !== 'string')
  )
}
