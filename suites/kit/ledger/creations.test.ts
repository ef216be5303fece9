import { describe, expect, test } from 'vitest'
import { type OperationId, allOperations, operationsFor } from '#spec'
import { CREATIONS, TOOL_CALLS, createdBy } from './creations.ts'

/** Why each remaining operation that changes something leaves nothing behind. */
const CREATES_NOTHING: Readonly<Partial<Record<OperationId, string>>> = {
  ...becauseOf('a token, which is gone when its time is up', ['issueToken', 'refreshToken', 'switchTenant']),
  ...becauseOf('it ends a token', ['revokeToken']),
  ...becauseOf('it changes the key of a user whose keys may be thrown away', ['createApiKey', 'revokeApiKey']),
  ...becauseOf('it changes an object that was there, and brings about no other', [
    ...operationsFor('replace'),
    ...operationsFor('version-message'),
    'enableSchedule',
    'disableSchedule',
    ...operationsFor('bulk'),
  ]),
  ...becauseOf('it changes flows of the run, and what it starts of them is gone with them', ['bulkEditFlows']),
  ...becauseOf('it removes', [...operationsFor('delete'), 'deleteCustomKey', 'stopFlow']),
  ...becauseOf('the object that it brings back was noted when it was created', ['restoreDeletedObject']),
  ...becauseOf('it goes on with a session that was noted when it was created', ['sessionChat', 'streamSessionChat']),
  ...becauseOf('it stores nothing, as the documents have it', [
    'inspectFlow',
    'previewFlowImport',
    'previewObjectImport',
    'testConnection',
    'listConnectionFields',
    'listConnectionObjects',
    'searchTemplates',
    'searchMessages',
    'searchWithFilters',
    'searchAuditRecords',
  ]),
  ...becauseOf('what it does is what the target file says', ['runSql']),
}

function becauseOf(reason: string, operations: readonly OperationId[]): Partial<Record<OperationId, string>> {
  return Object.fromEntries(operations.map((operation) => [operation, reason]))
}

describe('what a request may create', () => {
  const changing = allOperations.filter(({ method }) => method !== 'GET')

  test.each(changing.map(({ id }) => id))('%s is in the ledger or says why not', (id) => {
    const places = [id in CREATIONS, id in CREATES_NOTHING, TOOL_CALLS.includes(id)]
    expect(places.filter(Boolean)).toHaveLength(1)
  })

  test('an operation that only reads is in neither', () => {
    const named = [...Object.keys(CREATIONS), ...Object.keys(CREATES_NOTHING), ...TOOL_CALLS]
    expect(named.toSorted()).toEqual(changing.map(({ id }) => id).toSorted())
  })

  test('an operation with the action create creates something', () => {
    const creating = allOperations.filter(({ action }) => action === 'create').map(({ id }) => id)
    expect(creating.filter((id) => !(id in CREATIONS) && id !== 'createApiKey')).toEqual([])
    expect(creating).toContain('createFlow')
  })

  test('a tool is told by its name, also in a batch', () => {
    expect(createdBy('executeTool', { path: { tool_name: 'import_template' } })).toEqual(['flow'])
    expect(createdBy('executeTool', { path: { tool_name: 'search_templates' } })).toEqual([])
    const call = { method: 'tools/call', params: { name: 'create_support_ticket' } }
    expect(createdBy('callMcp', { body: call })).toEqual(['support ticket'])
    expect(createdBy('callMcp', { body: [{ method: 'ping' }, call] })).toEqual(['support ticket'])
    expect(createdBy('callMcp', {})).toEqual([])
  })

  test('a tool is told in a body that is sent word for word', () => {
    const body = '{"method": "tools/call", "params": {"name": "import_template"}}'
    expect(createdBy('callMcp', { raw: { body } })).toEqual(['flow'])
    expect(createdBy('callMcp', { raw: { body: body.slice(1) } })).toEqual([])
  })
})
