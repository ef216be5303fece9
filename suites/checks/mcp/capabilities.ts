import { isObject } from './client.ts'
import { message } from './session.ts'

/** Methods of each capability that a server may declare; it has the capability if it has one of them. */
export const CAPABILITY_METHODS: Readonly<Record<string, readonly object[]>> = {
  resources: [message('resources/list'), message('resources/templates/list')],
  prompts: [message('prompts/list')],
  logging: [message('logging/setLevel', { level: 'info' })],
  completions: [
    message('completion/complete', {
      ref: { type: 'ref/prompt', name: 'etalon' },
      argument: { name: 'a', value: '' },
    }),
  ],
}

/** Whether a server declares that calls of tools may be run as tasks. */
export function declaresTasks(capabilities: unknown): boolean {
  const declared = ['tasks', 'requests', 'tools', 'call'].reduce<unknown>(
    (node, name) => (isObject(node) ? node[name] : undefined),
    capabilities,
  )
  return declared !== undefined
}
