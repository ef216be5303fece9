import { writeJson } from '#spec'
import {
  anotherName,
  expectAsSent,
  expectGone,
  holdsName,
  read,
  readOnceDeleted,
  renamed,
} from '../checks/macros/macro.ts'
import { type GivenMacro, type Stored, type Tools, expect, mayNameObject } from '../kit/index.ts'
import { usageNaming } from '../checks/resources/usage-naming.ts'
import type { Judge } from '../kit/model.ts'

/** A macro, and the flows that use it. */
export interface OneMacro {
  macro: GivenMacro
  state: 'active' | 'deleted'
  users: (Stored & { name: string })[]
  wasUsed: boolean
}

export interface MacroLife {
  macros: OneMacro[]
}

/** The macro with that index, which the step's condition guarantees. */
export const at = ({ macros }: MacroLife, index: number): OneMacro => macros[index] as OneMacro
const pathOf = ({ macro }: OneMacro) => ({ macroId: macro.id })

/** The other existing macros. */
const others = ({ macros }: MacroLife, one: OneMacro): OneMacro[] =>
  macros.filter((other) => other !== one && other.state === 'active')

/** Asserts that a macro in use cannot be deleted. */
export async function refuses(judge: Judge, one: OneMacro, tools: Tools): Promise<void> {
  const { api } = tools
  const before = await read(api, one.macro)
  const reply = await api.call('deleteMacro', { path: pathOf(one) })
  judge('macros/delete-refuses-used', () => expect.status(reply, 409))
  judge('macros/delete-refused-lists-references', () =>
    expect.that(
      one.users.every((user) => mayNameObject(reply, user)),
      'the refusal does not name a flow',
      reply.json,
    ),
  )
  const still = await api.call('getMacro', { path: pathOf(one) })
  judge('macros/delete-refused-macro-stays', () => {
    expect.status(still, 200)
    expectAsSent(tools, one.macro, before, expect.object(still))
  })
}

/** Asserts that an unused macro can be deleted. */
export async function deletes(judge: Judge, life: MacroLife, one: OneMacro, tools: Tools): Promise<void> {
  const { api, eventually } = tools
  if (judge.about('macros/delete-unused', 'macros/delete-once-unused')) await read(api, one.macro)
  // How soon a reference counts no more is not documented.
  const reply = await eventually(
    () => api.call('deleteMacro', { path: pathOf(one) }),
    ({ status }) => status !== 409 || !one.wasUsed,
  )
  const rule = one.wasUsed ? 'macros/delete-once-unused' : 'macros/delete-unused'
  judge(rule, () => expect.status(reply, 200, 204))
  one.state = 'deleted'
  const gone = await readOnceDeleted(tools, one.macro)
  judge('macros/deleted-macro-not-found', () => expectGone(one.macro, gone))
  if (judge.about('macros/deleted-macro-not-listed')) {
    const stays = await eventually(
      async () => (await api.need('listMacros')).text.includes(one.macro.name),
      (isThere) => !isThere,
    )
    judge('macros/deleted-macro-not-listed', () => expect.that(!stays, 'the deleted macro is listed'))
  }
  if (!judge.about('macros/delete-spares-other-macros')) return
  for (const other of others(life, one)) {
    const still = await api.call('getMacro', { path: pathOf(other) })
    judge('macros/delete-spares-other-macros', () => expect.status(still, 200))
  }
}

/** Renames a macro by a replace. */
export async function renames(judge: Judge, life: MacroLife, one: OneMacro, tools: Tools): Promise<void> {
  const { api } = tools
  const spared = judge.about('macros/replace-spares-other-macros') ? others(life, one) : []
  const befores = new Map<OneMacro, Record<string, unknown>>()
  for (const other of spared) befores.set(other, await read(api, other.macro))
  const name = anotherName(tools, one.macro)
  const body = renamed(await read(api, one.macro), one.macro.name, name)
  await api.need('replaceMacro', { path: pathOf(one), body })
  one.macro.name = name
  const now = await read(api, one.macro)
  judge('macros/replace-is-stored', () =>
    expect.that(holdsName(writeJson(now), name), 'the macro has not the name that was sent', now),
  )
  for (const [other, before] of befores) {
    const shown = await read(api, other.macro)
    judge('macros/replace-spares-other-macros', () => expectAsSent(tools, other.macro, before, shown))
  }
}

/** Asserts that each flow with a macro is in the usage of that macro only. */
export async function usages(judge: Judge, { macros }: MacroLife, tools: Tools): Promise<void> {
  if (!judge.about('macros/usage-names-flows', 'macros/usage-names-no-others')) return
  for (const one of macros) {
    if (one.state === 'deleted') continue
    const usage = await usageNaming(tools, 'getMacroUsage', pathOf(one), ...one.users)
    for (const other of macros)
      for (const user of other.users) {
        if (other === one)
          judge('macros/usage-names-flows', () =>
            expect.that(mayNameObject(usage, user), 'a flow is not named', usage.json),
          )
        else
          judge('macros/usage-names-no-others', () =>
            expect.that(!usage.text.includes(user.name), 'a flow is named that uses another macro', usage.json),
          )
      }
  }
}
