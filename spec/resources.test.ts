import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  BULK_IDS,
  RESOURCE_KINDS,
  type OperationsOn,
  factsOf,
  kindsWith,
  operationsFor,
  pathTo,
  resources,
} from './index.ts'

/** The naming patterns in the types of {@link OperationsOn}. */
const NAMES: Readonly<Record<string, (noun: string) => string>> = {
  list: (noun) => `list${noun}s`,
  create: (noun) => `create${noun}`,
  read: (noun) => `get${noun}`,
  replace: (noun) => `replace${noun}`,
  delete: (noun) => `delete${noun}`,
  bulk: (noun) => `bulkEdit${noun}s`,
  recent: (noun) => `listRecent${noun}s`,
  usage: (noun) => `get${noun}Usage`,
  versions: (noun) => `list${noun}Versions`,
  version: (noun) => `get${noun}Version`,
  'version-message': (noun) => `set${noun}VersionMessage`,
  'version-diff': (noun) => `diff${noun}Versions`,
}

describe.each(RESOURCE_KINDS)('the operations on a %s', (kind) => {
  const { operations, id, group } = resources[kind]

  test('are named as their types say', () => {
    const noun = kind.charAt(0).toUpperCase() + kind.slice(1)
    const named = Object.keys(operations)
      .filter((action) => action in NAMES)
      .map((action) => [action, NAMES[action]?.(noun)])
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(Object.entries(operations).filter(([action]) => action in NAMES)),
    )
    expect(Object.keys(operations)).toEqual(expect.arrayContaining(['list', 'create', 'read', 'replace', 'delete']))
  })

  test('have the paths of its group', () => {
    expect(factsOf(operations.list).path).toBe(`/v1/${group}`)
    expect(factsOf(operations.read).path).toBe(`/v1/${group}/{${id}}`)
  })
})

test('kinds are told by what can be done with them', () => {
  expect(kindsWith('bulk')).toEqual(['flow', 'schedule', 'connection', 'format', 'listener'])
  expect(kindsWith('versions', 'version-message')).toEqual(['flow', 'connection', 'format'])
  expect(kindsWith('usage')).toEqual(['flow', 'connection', 'format', 'macro'])
  expectTypeOf<OperationsOn<'macro'>['usage']>().toEqualTypeOf<'getMacroUsage'>()
  expectTypeOf<'bulk'>().not.toExtend<keyof OperationsOn<'webhook'>>()
})

test('operations, paths and bulk members follow from the kind', () => {
  expect(operationsFor('usage')).toEqual(['getFlowUsage', 'getConnectionUsage', 'getFormatUsage', 'getMacroUsage'])
  expect(operationsFor('delete', ['macro'])).toEqual(['deleteMacro'])
  expect(pathTo('format', { id: 401 })).toEqual({ formatId: 401 })
  expect(Object.keys(BULK_IDS)).toEqual(kindsWith('bulk'))
})
