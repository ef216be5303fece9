import type { Probes } from './probe.ts'

/** Macros without a name, deleted ones and ones that never were. */
export const macroProbes: Probes<'macros'> = {
  'macros/required-fields': ({ api }) => api.call('createMacro', { body: { code: 'nameless' } }),
  'macros/recycle-bin': async ({ api, given }) => {
    await api.call('deleteMacro', { path: { macroId: (await given.macro()).id } })
    await api.call('listDeletedObjects')
  },
  'macros/usage-of-unknown': ({ api }) => api.call('getMacroUsage', { path: { macroId: 1 } }),
}
