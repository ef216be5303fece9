import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const SPEC = import.meta.dirname
const read = (file: string): any => parse(readFileSync(join(SPEC, file), 'utf8'))

const document = read('jsonrpc.yaml')
const ajv = new Ajv2020({ strict: false })
for (const file of readdirSync(join(SPEC, 'schemas'))) ajv.addSchema(read(`schemas/${file}`), `etalon:/schemas/${file}`)

/** Whether a value matches all schemas that apply to a version: the common one and the version's own. */
function fits(method: string, part: 'params' | 'result', version: string, value: unknown): boolean {
  const { [part]: common, in: versions } = document.methods[method]
  return [common, versions?.[version]?.[part]]
    .filter((schema) => schema !== undefined)
    .every((schema, index) =>
      ajv.validate(
        { $id: `etalon:/${method.replace('/', '-')}-${part}-${version}-${index}-${(count += 1)}`, ...schema },
        value,
      ),
    )
}
let count = 0

const [OLD, NEW] = document.versions.supported as [string, string]
const server = {
  protocolVersion: NEW,
  capabilities: { tools: {} },
  serverInfo: { name: 'etl-ai-agent', version: 'v2.0' },
}
const tool = { name: 'host_list_commands', inputSchema: { type: 'object' } }

describe.each([OLD, NEW])('in %s', (version) => {
  test.each([
    ['initialize', 'params', { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } }],
    ['initialize', 'result', server],
    ['ping', 'result', {}],
    ['ping', 'result', { _meta: {} }],
    ['tools/list', 'result', { tools: [tool, { ...tool, annotations: { readOnlyHint: true } }], nextCursor: 'b' }],
    ['tools/call', 'params', { name: 'host_list_commands' }],
    ['tools/call', 'result', { content: [{ type: 'text', text: 'done' }], structuredContent: {}, isError: false }],
    ['tools/call', 'result', { content: [{ type: 'resource', resource: { uri: 'a:b', text: '' } }] }],
    ['tools/call', 'result', { content: [], anything: 'else' }],
  ] as const)('%s takes %s %j', (method, part, value) => {
    expect(fits(method, part, version, value)).toBe(true)
  })

  test.each([
    ['initialize', 'params', { capabilities: {}, clientInfo: { name: 'x', version: '1' } }],
    ['initialize', 'result', { ...server, protocolVersion: '2025-03-26' }],
    ['initialize', 'result', { ...server, serverInfo: { name: 'etl', version: 'v2.0' } }],
    ['initialize', 'result', { ...server, capabilities: {} }],
    ['ping', 'result', { pong: true }],
    ['tools/list', 'result', { tools: [{ ...tool, inputSchema: null }] }],
    ['tools/list', 'result', { tools: [{ ...tool, annotations: { readOnlyHint: 'yes' } }] }],
    ['tools/list', 'result', { tools: [], nextCursor: null }],
    ['tools/call', 'params', { name: 'host_cli', arguments: [] }],
    ['tools/call', 'result', { content: [{ type: 'text' }] }],
    ['tools/call', 'result', { content: [], structuredContent: [] }],
  ] as const)('%s refuses %s %j', (method, part, value) => {
    expect(fits(method, part, version, value)).toBe(false)
  })
})

test.each([
  ['initialize', { ...server, serverInfo: { ...server.serverInfo, icons: 'none' } }],
  ['tools/list', { tools: [{ ...tool, icons: [{}] }] }],
  ['tools/list', { tools: [{ ...tool, execution: { taskSupport: 'maybe' } }] }],
  ['tools/call', { content: [{ type: 'resource_link', uri: 'a:b', name: 'b', icons: [{}] }] }],
])('%s: members that the later version added mean nothing in the earlier one (%j)', (method, result) => {
  expect(fits(method, 'result', OLD, result)).toBe(true)
  expect(fits(method, 'result', NEW, result)).toBe(false)
})

test('messages of the envelope', () => {
  const judge = (name: string, value: unknown): boolean =>
    ajv.validate({ $ref: `etalon:/${document.messages[name].$ref}` }, value)
  expect(judge('notification', { jsonrpc: '2.0', method: 'notifications/initialized' })).toBe(true)
  expect(judge('notification', { jsonrpc: '2.0', id: 1, method: 'ping' })).toBe(false)
  expect(judge('response', { jsonrpc: '2.0', id: '', result: {} })).toBe(true)
  expect(judge('error', { jsonrpc: '2.0', error: { code: -32700, message: 'no JSON' } })).toBe(true)
})
