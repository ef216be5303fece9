import {
  type Reply,
  type Stored,
  type Tools,
  isId,
  listed,
  mayNameObject,
  namesObject,
  textsIn,
} from '../../kit/index.ts'

/** The usage of the flow that is bound to the target file's listener. */
export function usageOfBoundFlow({ api, fixture }: Tools): Promise<Reply> {
  return api.need('getFlowUsage', { path: { flowId: fixture('http_listener.flowId') } })
}

/** The schedules that run that flow, by ids; other ids are for other rules. */
export async function schedulesOfBoundFlow({ api, fixture }: Tools): Promise<Stored[]> {
  const flowId = fixture('http_listener.flowId')
  return listed<Stored>(await api.need('listFlowSchedules', { path: { flowId } })).filter(({ id }) => isId(id))
}

/**
 * Whether a usage names a listener for certain, and not only what has its number, or its name within another one: by id and
 * name, in an item that is of none of these schedules.
 */
export function surelyNames(
  usage: Pick<Reply, 'json'>,
  { id, name }: Partial<Stored>,
  schedules: readonly Stored[],
): boolean {
  const isOfListener = (json: unknown): boolean =>
    typeof name === 'string' && namesObject({ json }, { id }) && textsIn(json).includes(name)
  const isOfSchedule = (json: unknown): boolean => schedules.some((one) => mayNameObject({ json }, one))
  return Array.isArray(usage.json) && usage.json.some((item) => isOfListener(item) && !isOfSchedule(item))
}

/** Whether a listener, as it is read, names a flow: it may refer to that flow by itself, without a schedule. */
export async function namesFlow({ api }: Tools, listener: Pick<Stored, 'id'>, flow: Partial<Stored>): Promise<boolean> {
  return namesObject(await api.need('getListener', { path: { listenerId: listener.id } }), flow)
}
