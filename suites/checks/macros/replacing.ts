import { writeJson } from '#spec'
import { Blocked, type GivenMacro, NotApplicable, type Tools, NO_ID, check, same, stored } from '../../kit/index.ts'
import { anotherName, expectAsSent, holdsName, read, renamed } from './macro.ts'

/** Renames a macro; returns the new name. */
async function rename(tools: Tools, macro: GivenMacro): Promise<string> {
  const { api } = tools
  const name = anotherName(tools, macro)
  const before = await read(api, macro)
  const body = renamed(before, macro.name, name)
  if (same(body, before)) throw new Blocked('the macro that is read does not show its name as it was sent')
  await api.need('replaceMacro', { path: { macroId: macro.id }, body })
  return name
}

export const replaceAnswers = check({
  rule: 'macros/replace-answers',
  title: 'a macro is sent back as it was read',
  run: async ({ api, given, expect }) => {
    const macro = await given.macro()
    const body = await read(api, macro)
    expect.status(await api.call('replaceMacro', { path: { macroId: macro.id }, body }), 200)
  },
})

export const replaceIsStored = check({
  rule: 'macros/replace-is-stored',
  title: 'a new name is what is read',
  run: async (tools) => {
    const macro = await tools.given.macro()
    const name = await rename(tools, macro)
    const { text } = await tools.api.need('getMacro', { path: { macroId: macro.id } })
    // The former name may remain in some undocumented field.
    tools.expect.that(holdsName(text, name), 'the new name is not what is read', text)
  },
})

/** Whether a macro that was created without a member shows this value for it: then it is a default. */
async function isDefault({ api, given, unique }: Tools, member: string, value: unknown): Promise<boolean> {
  const { [member]: _none, ...body } = given.macroBody(unique('macro')) as Record<string, unknown>
  const reply = await api.call('createMacro', { body, valid: false })
  return reply.ok && same((await read(api, stored(reply)))[member], value)
}

/** Whether another value of a member is taken and shown: what a macro is for good, like its id, a replace does not change. */
async function isChangeable({ api, given }: Tools, member: string): Promise<boolean> {
  const macro = await given.macro()
  const { [member]: value, ...rest } = await read(api, macro)
  if (typeof value !== 'string') return true
  const body = { ...rest, [member]: `${value} changed` }
  const { ok } = await api.call('replaceMacro', { path: { macroId: macro.id }, body, valid: false })
  return ok && same((await read(api, macro))[member], body[member])
}

export const replaceDropsWhatIsLeftOut = check({
  rule: 'macros/replace-drops-what-is-left-out',
  title: 'each member of the body, its name apart, is left out of a replace',
  run: async (tools) => {
    const { api, given, expect } = tools
    const sent = given.macroBody('etalon') as Record<string, unknown>
    let dropped = 0
    for (const member of Object.keys(sent).filter((one) => !writeJson(sent[one]).includes('etalon'))) {
      const macro = await given.macro()
      const { [member]: value, ...rest } = await read(api, macro)
      if (!same(value, sent[member])) continue
      // Which members a macro must have is not documented.
      const reply = await api.call('replaceMacro', { path: { macroId: macro.id }, body: rest, valid: false })
      if (!reply.ok) continue
      dropped += 1
      if (!same((await read(api, macro))[member], value)) continue
      const mayStay = (await isDefault(tools, member, value)) || !(await isChangeable(tools, member))
      expect.that(mayStay, `the macro still has the ${member} that the replace left out`, value)
    }
    if (dropped === 0) throw new NotApplicable('no member of a macro may be left out of a replace')
  },
})

export const replaceKeepsId = check({
  rule: 'macros/replace-keeps-id',
  title: 'a replaced macro is read under its id',
  run: async (tools) => {
    const macro = await tools.given.macro()
    await rename(tools, macro)
    tools.expect.status(await tools.api.call('getMacro', { path: { macroId: macro.id } }), 200)
  },
})

export const replaceSparesOthers = check({
  rule: 'macros/replace-spares-other-macros',
  title: 'another macro is read as before, also one of the same name or whose id the body has',
  run: async (tools) => {
    const { api, given } = tools
    const macro = await given.macro()
    const others = [await given.macro()]
    // Whether names are unique is not documented.
    const namesake = await api.call('createMacro', { body: given.macroBody(macro.name), valid: false })
    if (namesake.ok) others.push({ id: stored(namesake).id, name: macro.name })
    const before: Record<string, unknown>[] = []
    for (const other of others) before.push(await read(api, other))
    const expectAsBefore = async (): Promise<void> => {
      for (const [nth, other] of others.entries()) expectAsSent(tools, other, before[nth] ?? {}, await read(api, other))
    }
    await rename(tools, macro)
    await expectAsBefore()
    // What becomes of a macro whose body has another id than the path is not documented, and it may be refused.
    const body = { ...(await read(api, macro)), id: others[0]?.id }
    await api.call('replaceMacro', { path: { macroId: macro.id }, body, valid: false })
    await expectAsBefore()
  },
})

export const replaceMissing = check({
  rule: 'macros/replace-missing',
  title: 'an id that no macro has',
  run: async ({ api, given, expect }) => {
    // As it is stored: a name of our own may be none that a macro may have, and which refusal comes first is open.
    const body = { ...(await read(api, await given.macro())), id: NO_ID }
    expect.status(await api.call('replaceMacro', { path: { macroId: NO_ID }, body, valid: false }), 404)
  },
})
