import { NotApplicable, type Reply, type Stored, type Tools, fill } from '../../kit/index.ts'

/**
 * An action of a bulk edit on this flow, as `bulk_actions` of the target file shows it.
 * @throws NotApplicable if it shows none
 */
export function bulkAction(
  { target }: Tools,
  action: 'rename' | 'delete' | 'run',
  flow: Stored,
  name: unknown = flow['name'],
): unknown {
  const template = target.bulkActions[action]
  if (template === undefined) throw new NotApplicable(`the target file has no bulk_actions.${action}`)
  return fill(template, { name, formerName: flow['name'], flowId: flow.id })
}

/**
 * Gives a flow another name in bulk; a refusal blocks the case.
 * @throws NotApplicable if the target file does not show how
 */
export async function renameInBulk(tools: Tools, flow: Stored, name: string): Promise<Reply> {
  const actions = [bulkAction(tools, 'rename', flow, name)]
  return tools.api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: rename' } })
}
