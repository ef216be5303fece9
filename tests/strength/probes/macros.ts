import type { Probes } from './probe.ts'

/** Macros that are unnamed, deleted or unknown. */
export const macroProbes: Probes<'macros'> = {
  'macros/required-fields': ({ api }) => api.call('createMacro', { body: { code: 'nameless' } }),
  'macros/recycle-bin': async ({ api, given }) => {
    await api.call('deleteMacro', { path: { macroId: (await given.macro()).id } })
    await api.call('listDeletedObjects')
  },
  'macros/deleted-flow-as-user': async ({ api, given }) => {
    const macro = await given.macro()
    await api.need('deleteFlow', { path: { flowId: (await given.flowUsingMacro(macro)).id } })
    await api.call('deleteMacro', { path: { macroId: macro.id } })
  },
  'macros/usage-of-unknown': ({ api }) => api.call('getMacroUsage', { path: { macroId: 1 } }),
}
