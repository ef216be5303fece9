import { describe, expect, test } from 'vitest'
import { allOperations } from '#spec'
import { CREATES_NOTHING, CREATIONS, TOOL_CALLS, createdBy } from './creations.ts'

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
