import { Blocked, type Stored, type Tools, check } from '../../kit/index.ts'
import { FOREIGN } from '../flows/flow.ts'
import { change, read, tagsOf } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { fixtureProperties, propertiesOf } from '../resources/io.ts'
import type { Members } from '../resources/kind.ts'
import {
  type Kind,
  WITHOUT_CREDENTIALS,
  bundleWithPassword,
  mayBeCredential,
  portable,
  withPassword,
} from './bundle.ts'
import { type Travelled, travelled } from './round-trip.ts'

type Keeping = 'bundles/export-keeps-what-a-connection-is' | 'bundles/export-keeps-what-a-format-is'

/** An object with letters beyond ASCII and several words wherever the service takes them, and with these members. */
async function unusual(tools: Tools, kind: Kind, own: Members = {}): Promise<Stored> {
  const members = {
    description: `${tools.unique('reist')} nach „München“, 東京 & 𠮷`,
    tags: ['etalon-a', 'etalon größe b'],
  }
  const described = tools.target.fixtures.described_property?.[kind]
  const { properties, ...fixture }: Members = { ...tools.fixture(kind), ...own }
  const optional = described?.type_key === fixture[`${kind}Type`] ? described?.optional : undefined
  const words = optional === undefined ? {} : { [optional]: 'two words größer' }
  try {
    const all = { ...(properties as object | undefined), ...words }
    return await portable(tools, kind, { ...own, ...members, properties: all }, FOREIGN)
  } catch (problem) {
    // Which texts it takes is not documented.
    if (!(problem instanceof Blocked)) throw problem
    return portable(tools, kind, { ...own, description: tools.unique('travels'), tags: ['etalon-a', 'etalon-b'] })
  }
}

/** Asserts that a copy has the name, description, type and tags of before; an import may add a number to the name. */
function expectLike({ expect }: Tools, kind: Kind, { before, after }: Travelled): void {
  const holdsName = String(after['name']).includes(String(before['name']))
  expect.that(holdsName, `the ${kind} was exported as ${String(before['name'])} and has another name`, after['name'])
  for (const member of ['description', `${kind}Type`])
    expect.equal(comparable(member, after[member]), comparable(member, before[member]), member)
  const now = new Set(tagsOf(after))
  // An import may mark what it brings with a tag of its own.
  expect.none(tagsOf(before), (tag) => !now.has(tag), `the ${kind} lacks a tag after the round trip`)
}

/** The readable properties of an object, without those that the import of a plain bundle may leave out. */
function travelling(kind: Kind, { properties }: Stored): unknown {
  const shown = comparable('properties', properties)
  if (kind !== 'connection' || typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(Object.entries(shown).filter(([key, value]) => !mayBeCredential(key, value)))
}

function keeps(rule: Keeping, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was replaced reads after the round trip as before`,
    run: async (tools) => {
      const { api, expect } = tools
      const object = await unusual(tools, kind)
      const { description } = await read(api, kind, object)
      await change(api, kind, object, { description: `${String(description)} since` })
      const both = await travelled(tools, kind, object)
      expectLike(tools, kind, both)
      // A user name is one of the credentials, which an import need not take over.
      expect.equal(travelling(kind, both.after), travelling(kind, both.before), 'properties')
    },
  })
}

function keepsWithoutCredentials(rule: Keeping, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} of a bundle without credentials lacks nothing else`,
    run: async (tools) => {
      const both = await travelled(tools, kind, await unusual(tools, kind), { query: WITHOUT_CREDENTIALS })
      expectLike(tools, kind, both)
      const [after, before] = [propertiesOf(both.after), propertiesOf(both.before)]
      for (const key of Object.keys(fixtureProperties(tools, kind)))
        if (!mayBeCredential(key, before[key])) tools.expect.equal(after[key], before[key], `properties.${key}`)
    },
  })
}

export const keepsConnection = keeps('bundles/export-keeps-what-a-connection-is', 'connection')
export const keepsFormat = keeps('bundles/export-keeps-what-a-format-is', 'format')

export const keepsConnectionWithCredentials = check({
  rule: 'bundles/export-keeps-what-a-connection-is',
  title: 'a connection that is imported with its credentials lacks no property, not even the user name',
  run: async (tools) => {
    const more = { importCredentials: tools.fixture('import_credentials') }
    const connection = await unusual(tools, 'connection', await withPassword(tools, tools.unique('password')))
    const dump = await bundleWithPassword(tools, connection)
    const { before, after } = await travelled(tools, 'connection', connection, { dump, more })
    const [now, then] = [after, before].map((one) => comparable('properties', one['properties']))
    tools.expect.equal(now, then, 'properties')
  },
})

export const keepsConnectionWithoutCredentials = keepsWithoutCredentials(
  'bundles/export-keeps-what-a-connection-is',
  'connection',
)
export const keepsFormatWithoutCredentials = keepsWithoutCredentials('bundles/export-keeps-what-a-format-is', 'format')
