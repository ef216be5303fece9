import { pathTo, resources } from '#spec'
import { type As, NotApplicable, type Stored, type Tools, check, textsIn } from '../../kit/index.ts'
import { madeThere } from './made-there.ts'
import { switchedToken } from './switched.ts'

const KINDS = ['connection', 'format', 'listener', 'schedule', 'macro'] as const
type Kind = (typeof KINDS)[number]

const FORBIDDEN = 403

/** A new object in the tenant of a token, with a mark where its members are documented. */
async function marked(tools: Tools, kind: Kind, as: As): Promise<Stored | undefined> {
  if (kind === 'macro') return madeThere(tools, kind, as)
  const tags = [tools.unique('made-there')]
  if (kind !== 'schedule') return madeThere(tools, kind, as, { tags })
  const flow = await madeThere(tools, 'flow', as)
  return flow && madeThere(tools, kind, as, { tags, flowId: flow.id })
}

/** Asserts that an object is in the tenant of a token alone; whether it could be looked for. */
async function expectThereAlone(tools: Tools, kind: Kind, object: Stored, as: As): Promise<boolean> {
  const { api, eventually, expect } = tools
  // Each tenant may have ids of its own; its name or tag, under whichever member, is unique.
  const marks = textsIn(object).filter((text) => text.startsWith('etalon-'))
  if (marks.length === 0) return false
  const isNamed = (value: unknown): boolean => textsIn(value).some((text) => marks.includes(text))
  const { list, read } = resources[kind].operations
  // How soon it can be read is not documented.
  const there = await eventually(
    () => api.call(read, { path: pathTo(kind, object), as, valid: false }),
    ({ json, ok }) => ok && isNamed(json),
  )
  // The caller may have a role there that reads none of them.
  if (there.status === FORBIDDEN) return false
  expect.that(there.ok && isNamed(there.json), `the ${kind} is not in the tenant switched to`, there.status)
  // Whether macros are those of a tenant or of all tenants is not documented.
  if (kind !== 'macro') expect.that(!isNamed((await api.need(list)).json), `the ${kind} is in the tenant of before`)
  return true
}

export const othersWrittenToTenant = check({
  rule: 'authentication/switched-token-writes-to-tenant',
  title: 'an object of each other kind that is created after a switch is there and not before',
  run: async (tools) => {
    const as = { token: await switchedToken(tools) }
    let tried = 0
    for (const kind of KINDS) {
      const object = await marked(tools, kind, as)
      if (object !== undefined && (await expectThereAlone(tools, kind, object, as))) tried += 1
    }
    if (tried === 0) throw new NotApplicable('the second tenant takes no object of the target file')
  },
})
