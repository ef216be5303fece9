import type { Reply, Tools } from '../../kit/index.ts'
import type { Members } from '../resources/kind.ts'
import { importing } from './bundle.ts'
import type { Policy } from './policies.ts'

/** An import of one bundle under any policy. */
export type ImportUnder = (policy: Policy) => Promise<Reply>

/** Imports a bundle, with more than the plain request where that is given. */
export function importOf({ api }: Tools, dump: string, more?: Members): ImportUnder {
  return (policy) => api.call('importObjects', importing(dump, policy, more))
}

/** Previews each import before it is made, as the documents have it. */
export function previewedImportOf({ api }: Tools, dump: string): ImportUnder {
  return async (policy) => {
    // What a preview is answered with is for other rules.
    await api.call('previewObjectImport', importing(dump, policy))
    return api.call('importObjects', importing(dump, policy))
  }
}
