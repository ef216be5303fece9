import type { Tools } from '../../kit/index.ts'
import { type KindUnderTest, type Members, type Versioned, underTest } from './kind.ts'

export type IoKind = 'connection' | 'format'

/** What the checks need to know about connections or formats. */
export type Io = KindUnderTest<IoKind> & Pick<Versioned, 'saves'> & { type: `${IoKind}Type` }

export const connections = ioKind('connection')
export const formats = ioKind('format')

function ioKind(kind: IoKind): Io {
  const type = `${kind}Type` as const
  return {
    ...underTest(kind, { members: () => ['name', 'description', type, 'properties'] }),
    type,
    saves: (tools) => {
      const [description, tag] = [tools.unique('first'), tools.unique('tag')]
      const referring = kind === 'connection' ? referenceOf(tools) : {}
      const { properties, ...fixture } = tools.fixture(kind)
      return {
        first: { ...fixture, properties: { ...properties, ...referring }, description, tags: [tag] },
        second: { name: tools.unique('renamed'), description: 'second', tags: ['other'] },
        shown: [
          description,
          tag,
          tools.fixture(kind)[type],
          ...Object.entries({ ...fixtureProperties(tools, kind), ...referring }).flat(),
        ],
        others: { properties: [tools.fixture(kind).properties ?? {}, {}] },
      }
    },
  }
}

/** A property that refers to the target file's secret, if there is one that services show. */
export function referenceOf({ target }: Tools): Readonly<Record<string, string>> {
  const { secret } = target.fixtures
  return secret === undefined || isHidden(secret.property) ? {} : { [secret.property]: `{{secret:${secret.name}}}` }
}

/** A property that a service may show differently from what was sent. */
const HIDDEN = /pass|pwd|secret|token|credential|private|auth|cert|encrypt|key(?!space)/i

export const isHidden = (key: string): boolean => HIDDEN.test(key)

/** Those of some properties whose values a service shows as they were sent. */
export function readable(properties: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !isHidden(key)))
}

/** Properties of the target's fixture whose values can be read back. */
export function fixtureProperties({ fixture }: Tools, kind: IoKind): Readonly<Record<string, unknown>> {
  const { properties = {} } = fixture(kind)
  return readable(properties)
}

/** The properties that an object shows. */
export function propertiesOf({ properties }: Members): Readonly<Record<string, unknown>> {
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {}
}
