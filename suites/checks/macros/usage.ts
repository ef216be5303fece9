import { check, mayNameObject } from '../../kit/index.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { USES, inEachWay } from '../resources/uses.ts'

export const usageAnswers = check({
  rule: 'macros/usage-answers',
  title: 'the usage of a macro that nothing uses',
  run: async ({ api, given, expect }) => {
    const { id } = await given.macro()
    expect.json(await api.call('getMacroUsage', { path: { macroId: id } }))
  },
})

export const usageNamesFlows = check({
  rule: 'macros/usage-names-flows',
  title: 'two flows that use a macro are named, however they came to',
  run: async (tools) => {
    const { given, expect } = tools
    const macro = await given.macro()
    const { id } = macro
    const flows = [await given.flowUsingMacro(macro), await given.flowUsingMacro(macro)]
    const usage = await usageNaming(tools, 'getMacroUsage', { macroId: id }, ...flows)
    for (const flow of flows)
      expect.that(mayNameObject(usage, flow), `the usage does not name ${flow.name}`, usage.json)
    const same = async () => macro
    await inEachWay(tools, USES.macro, same, async (flow, _macro, way) => {
      const now = await usageNaming(tools, 'getMacroUsage', { macroId: id }, flow)
      expect.that(mayNameObject(now, flow), `the usage does not name a flow that ${way} the macro`, now.json)
    })
  },
})

export const usageNamesNoOthers = check({
  rule: 'macros/usage-names-no-others',
  title: 'a flow that uses another macro, or this one no more, is not named',
  run: async ({ api, eventually, given, expect }) => {
    const [macro, other] = [await given.macro(), await given.macro()]
    await given.flowUsingMacro(macro)
    const flow = await given.flowUsingMacro(other)
    const usage = await api.need('getMacroUsage', { path: { macroId: macro.id } })
    expect.that(!usage.text.includes(flow.name), 'the usage names a flow that uses another macro', usage.json)
    const former = await given.flowUsingMacro(macro)
    await given.withoutUse(former)
    // How soon it shows what was written is not documented.
    const now = await eventually(
      () => api.need('getMacroUsage', { path: { macroId: macro.id } }),
      ({ text }) => !text.includes(former.name),
    )
    expect.that(!now.text.includes(former.name), 'the usage names a flow that let the macro go', now.json)
  },
})
