import { describe, expect, test } from 'vitest'
import { type OperationId, factsOf } from '#spec'
import { effectsOf } from './effects.ts'
import type { Judged } from './judged.ts'
import type { Target } from './target.ts'

const target = { bulkActions: {}, fixtures: {} } as unknown as Target

function effects(id: OperationId, request: Judged = {}): string[] {
  return [...effectsOf(target, factsOf(id), request)].toSorted()
}

const tool = (name: string): Judged => ({ path: { tool_name: name } })
const overMcp = (...names: string[]): Judged => ({
  body: names.map((name) => ({ method: 'tools/call', params: { name } })),
})

describe('what reaches people or the host has a consent of its own', () => {
  test.each<[string, OperationId, Judged, string[]]>([
    ['a support ticket', 'executeTool', tool('create_support_ticket'), ['tickets']],
    ['a support ticket over MCP', 'callMcp', overMcp('create_support_ticket'), ['tickets']],
    ['a command of the host', 'runCommands', {}, ['commands']],
    ['a command by a tool', 'executeTool', tool('host_cli'), ['bills', 'commands']],
    ['a command in a batch', 'callMcp', overMcp('search_templates', 'host_cli'), ['bills', 'commands', 'reads']],
    ['the list of commands', 'executeTool', tool('host_list_commands'), ['bills']],
    [
      'a run',
      'runFlow',
      { query: { emailOnSuccess: false, emailMetrics: 'false', emails: '', stopTime: 9 } },
      ['executes'],
    ],
    ['a run with mail', 'runFlow', { query: { emailOnFailure: true } }, ['executes', 'mails']],
    ['a run with an odd switch', 'runFlowByName', { query: { emailMetrics: 'yes' } }, ['executes', 'mails']],
    ['a run with recipients', 'runFlowByName', { query: { emails: 'a@b.test' } }, ['executes', 'mails']],
    ['a run with an expected time', 'runFlow', { query: { expectedTime: 60 } }, ['executes', 'mails']],
  ])('%s', (_name, id, request, expected) => expect(effects(id, request)).toEqual(expected))

  test('an empty batch only reads', () => expect(effects('callMcp', { body: [] })).toEqual(['reads']))
})
