import { describe, expect, test } from 'vitest'
import type { Freedom, Rule } from '#spec'
import { digestOf } from '../../tools/edition/digest.ts'
import { compared } from './compare.ts'
import type { Version } from './version.ts'

const RULE = {
  id: 'things/name-required',
  area: 'things',
  text: 'A thing needs a name.',
  source: ['platform/conventions/names'],
  kind: 'shape',
  profile: 'product',
  operations: ['createFlow', 'replaceFlow'],
  needs: [],
} as unknown as Rule
const FREEDOM = {
  id: 'things/order',
  area: 'things',
  text: 'The order of things is open.',
  source: [],
  operations: ['listFlows'],
  variants: [
    { id: 'by-name', text: 'by their names' },
    { id: 'by-id', text: 'by their ids' },
  ],
  alarm: '',
} as unknown as Freedom

/** A version with these rules and freedoms, and empty documents. */
function version(edition: number, rules: readonly object[], freedoms: readonly object[] = []): Version {
  const all = rules as readonly Rule[]
  return {
    label: `edition ${edition}`,
    edition,
    digests: Object.fromEntries(all.map((rule) => [rule.id, digestOf(rule)])),
    whole: { rules: all, freedoms: freedoms as readonly Freedom[], openapi: {}, asyncapi: {} },
  }
}

/** The same of which only ids and digests are left. */
function listOf({ label, edition, digests }: Version): Version {
  return { label, edition, digests }
}

const told = (old: Version, now: Version): string[] =>
  compared(old, now).map(({ level, category, name }) => `${level} ${category} ${name}`)

describe('rules', () => {
  const { id } = RULE
  const ROWS: [name: string, now: readonly object[], forth: string[], back: string[], sameEdition?: string[]][] = [
    ['none', [], [`breaking rule-removed ${id}`], [`loosening rule-added ${id}`]],
    [
      'another one in its place',
      [{ ...RULE, id: 'things/name-needed' }],
      [`breaking rule-replaced ${id}`],
      ['breaking rule-replaced things/name-needed'],
    ],
    [
      'two that may take its place',
      [
        { ...RULE, id: 'things/name-needed' },
        { ...RULE, id: 'things/name-short' },
      ],
      [
        `breaking rule-removed ${id}`,
        'loosening rule-added things/name-needed',
        'loosening rule-added things/name-short',
      ],
      [
        'breaking rule-removed things/name-needed',
        'breaking rule-removed things/name-short',
        `loosening rule-added ${id}`,
      ],
    ],
    [
      'one of another kind',
      [{ ...RULE, id: 'things/name-needed', kind: 'status' }],
      [`breaking rule-removed ${id}`, 'loosening rule-added things/name-needed'],
      ['breaking rule-removed things/name-needed', `loosening rule-added ${id}`],
    ],
    [
      'another text',
      [{ ...RULE, text: 'Else.' }],
      [`unclear rule-text-changed ${id}`],
      [`unclear rule-text-changed ${id}`],
      [`editorial rule-text-changed ${id}`],
    ],
    [
      'fewer operations',
      [{ ...RULE, operations: ['createFlow'] }],
      [`breaking rule-operations-removed ${id}`],
      [`loosening rule-operations-added ${id}`],
    ],
    [
      'another profile',
      [{ ...RULE, profile: 'mcp' }],
      [`unclear rule-profile-changed ${id}`],
      [`loosening rule-profile-changed ${id}`],
    ],
    [
      'another kind',
      [{ ...RULE, kind: 'status' }],
      [`editorial rule-kind-changed ${id}`],
      [`editorial rule-kind-changed ${id}`],
    ],
    [
      'other sources',
      [{ ...RULE, source: [] }],
      [`editorial rule-sources-changed ${id}`],
      [`editorial rule-sources-changed ${id}`],
    ],
    [
      'untestable',
      [{ ...RULE, untestable: 'nobody sees it' }],
      [`unclear rule-became-untestable ${id}`],
      [`loosening rule-became-testable ${id}`],
    ],
    [
      'other needs',
      [{ ...RULE, needs: ['feature:x'] }],
      [`editorial rule-needs-changed ${id}`],
      [`editorial rule-needs-changed ${id}`],
    ],
    ['sources and operations in another order', [{ ...RULE, operations: RULE.operations.toReversed() }], [], []],
  ]
  test.each(ROWS)('%s', (_name, now, forth, back, sameEdition = forth) => {
    expect(told(version(1, [RULE]), version(2, now))).toEqual(forth)
    expect(told(version(1, now), version(2, [RULE]))).toEqual(back)
    expect(told(version(2, [RULE]), version(2, now))).toEqual(sameEdition)
  })

  test.each([
    ['refuses by its kind', { kind: 'permission' }],
    ['cites a refusal', { source: ['platform/errors/409'] }],
    ['names a refusal', { statuses: [404] }],
  ])('a new one that %s may break clients in a new edition only', (_name, more) => {
    expect(told(version(1, []), version(2, [{ ...RULE, ...more }]))).toEqual([`unclear rule-added ${id}`])
    expect(told(version(2, []), version(2, [{ ...RULE, ...more }]))).toEqual([`loosening rule-added ${id}`])
  })

  test('of a list of ids and digests, a changed digest is all that is known', () => {
    const changed = version(2, [{ ...RULE, text: 'Else.' }], [FREEDOM])
    const [change, ...others] = compared(listOf(version(1, [RULE])), changed)
    expect([change, others]).toMatchObject([
      { level: 'unclear', category: 'rule-changed', name: id, says: expect.stringContaining('now: Else.') },
      [],
    ])
    expect(told(listOf(version(2, [RULE])), changed)).toEqual([`editorial rule-changed ${id}`])
    expect(told(listOf(version(1, [RULE])), version(2, [RULE], [FREEDOM]))).toEqual([])
    expect(told(listOf(version(1, [RULE])), version(2, []))).toEqual([`breaking rule-removed ${id}`])
    expect(told(listOf(version(1, [])), listOf(version(2, [RULE])))).toEqual([`unclear rule-added ${id}`])
  })
})

describe('freedoms', () => {
  const { id } = FREEDOM
  test.each<[name: string, now: readonly object[], forth: string[], back: string[]]>([
    ['none', [], [`loosening freedom-removed ${id}`], [`unclear freedom-added ${id}`]],
    [
      'fewer variants',
      [{ ...FREEDOM, variants: FREEDOM.variants.slice(1) }],
      [`loosening freedom-variant-removed ${id}`],
      [`unclear freedom-variant-added ${id}`],
    ],
    [
      'fewer operations',
      [{ ...FREEDOM, operations: [] }],
      [`loosening freedom-operations-removed ${id}`],
      [`unclear freedom-operations-added ${id}`],
    ],
    [
      'another text',
      [{ ...FREEDOM, text: 'Else.' }],
      [`editorial freedom-text-changed ${id}`],
      [`editorial freedom-text-changed ${id}`],
    ],
  ])('%s', (_name, now, forth, back) => {
    expect(told(version(1, [], [FREEDOM]), version(2, [], now))).toEqual(forth)
    expect(told(version(1, [], now), version(2, [], [FREEDOM]))).toEqual(back)
  })
})

describe('channels', () => {
  const channel = (address: string, ...messages: string[]): object => ({
    channels: { stream: { address, messages: Object.fromEntries(messages.map((name) => [name, {}])) } },
  })
  const withChannels = (asyncapi: object): Version => {
    const empty = version(1, [])
    return { ...empty, whole: { ...empty.whole!, asyncapi: asyncapi as Readonly<Record<string, unknown>> } }
  }
  test.each<[name: string, one: object, other: object, forth: string[], back: string[]]>([
    ['a channel', {}, channel('/a'), ['loosening channel-added stream'], ['breaking channel-removed stream']],
    [
      'another address',
      channel('/a'),
      channel('/b'),
      ['breaking channel-address-changed stream'],
      ['breaking channel-address-changed stream'],
    ],
    [
      'a message',
      channel('/a'),
      channel('/a', 'end'),
      ['unclear message-added stream end'],
      ['breaking message-removed stream end'],
    ],
  ])('%s', (_name, one, other, forth, back) => {
    expect(told(withChannels(one), withChannels(other))).toEqual(forth)
    expect(told(withChannels(other), withChannels(one))).toEqual(back)
  })
})
