import { type FixtureName, type OperationId } from '#spec'
import type { Reply } from './exchange.ts'
import { type Target, fixtureOf } from './target.ts'
import { Blocked } from './verdict.ts'

/** The fixture whose members make a body complete; the documents do not show which members are required. */
const FIXTURES: Partial<Record<OperationId, FixtureName>> = {
  createFlow: 'flow',
  replaceFlow: 'flow',
  inspectFlow: 'flow',
  createConnection: 'connection',
  replaceConnection: 'connection',
  testConnection: 'connection',
  createFormat: 'format',
  replaceFormat: 'format',
}

/** Blocks the case where the reply refuses a body that only the target file can complete. */
export function needComplete(target: Target, reply: Reply): void {
  const hint = fixtureHint(target, reply)
  if (hint !== '') throw new Blocked(`${reply.exchange.operation} answered ${reply.status}${hint}`)
}

/** What to add to the target file where a body of a name alone was refused; empty if that is not why. */
export function fixtureHint(target: Target, { exchange, status }: Reply): string {
  const fixture = FIXTURES[exchange.operation]
  return status === 400 && fixture !== undefined && fixtureOf(target, fixture) === undefined
    ? `; a body of a name alone may be refused: give fixtures.${fixture} in the target file`
    : ''
}
