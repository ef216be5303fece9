import type { As, Reply, Tools } from '../../kit/index.ts'
import type { Members } from '../resources/kind.ts'
import { importing } from './bundle.ts'
import type { Policy } from './policies.ts'

/** An import of one bundle under any policy, by the administrator or by another caller. */
export type ImportUnder = (policy: Policy, as?: As) => Promise<Reply>

/** Imports a bundle, with more than the plain request where that is given. */
export function importOf({ api }: Tools, dump: string, more?: Members): ImportUnder {
  return (policy, as = 'admin') => api.call('importObjects', { ...importing(dump, policy, more), as })
}

/** Previews each import before it is made, as the documents have it. */
export function previewedImportOf({ api }: Tools, dump: string): ImportUnder {
  return async (policy, as = 'admin') => {
    // What a preview is answered with is for other rules.
    await api.call('previewObjectImport', { ...importing(dump, policy), as })
    return api.call('importObjects', { ...importing(dump, policy), as })
  }
}
